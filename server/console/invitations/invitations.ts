import { REASON } from '#contract/console/reasons.ts'
import type { Role } from '#contract/console/roles.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import { queueOperatorMail } from '#server/console/operator-mails/operator-mails.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { hashOf, newSecret } from '#server/platform/secrets.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { readIdentity } from '#server/settings/settings.ts'
import { invitationMail } from './invitations.mails.ts'
import {
  consumeInvitation,
  expireInvitationsOf,
  insertInvitation,
  selectOperatorName,
} from './invitations.sql.ts'

export { consumeInvitation as openInvitation, expireInvitationsOf as endInvitations }

const TOKEN_BYTES = 32
const VALID_MS = DAY_MS

interface Invitee {
  readonly operatorId: number
  readonly now: Date
  readonly publicUrl: string
}

/**
 * Makes an invitation for an operator and returns its link. The link works once within 24 hours
 * . Earlier links for the operator stop working. The token is behind the # of the link, so
 * that no server log contains it.
 */
export async function makeInvitation(
  tx: Transaction,
  { operatorId, now, publicUrl }: Invitee,
): Promise<string> {
  const token = newSecret(TOKEN_BYTES)
  const expiresAt = new Date(now.getTime() + VALID_MS)
  await expireInvitationsOf(tx, operatorId, now)
  await insertInvitation(tx, { tokenHash: hashOf(token), operatorId, now, expiresAt })
  return `${publicUrl}/console/invitation#${token}`
}

interface MailedInvitee extends Invitee {
  readonly mail: string
  readonly role: Role
  /** The operator who asked for the invitation. */
  readonly invitedBy: number
}

/**
 * Makes an invitation as `makeInvitation` does, and mails the link to the operator. Refuses if the
 * operator got too many invitations within an hour.
 */
export async function sendInvitation(
  tx: Transaction,
  { mail, role, invitedBy, ...invitee }: MailedInvitee,
): Promise<Refusal | null> {
  const url = await makeInvitation(tx, invitee)
  const inviter = await selectOperatorName(tx, invitedBy)
  const { now } = invitee
  const expiresAt = new Date(now.getTime() + VALID_MS)
  const isAccepted = await queueOperatorMail(tx, {
    to: mail,
    template: invitationMail({ url, role, inviter }, await readIdentity(tx)),
    now,
    expiresAt,
    kind: 'invitation',
  })
  return isAccepted ? null : refuse(429, REASON.mailLimit)
}
