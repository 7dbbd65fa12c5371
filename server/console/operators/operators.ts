import type { Role } from '#contract/console/roles.ts'
import { writeEntry } from '#server/console/audit/audit.ts'
import { setTotpSecret } from '#server/console/authenticators/totp/totp.ts'
import { makeInvitation } from '#server/console/invitations/invitations.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import {
  countActive,
  hasOwner,
  insertOperator,
  lockNewOwners,
  lockOperator,
  type Operator as OperatorRow,
  selectOperator,
  selectOperatorByMail,
  selectOwnerMails,
  updatePassword,
  updateState,
} from './operators.sql.ts'

export {
  countActive as countActiveOperators,
  hasOwner as isOwned,
  lockOperator as holdOperator,
  selectOperator as readOperator,
  selectOperatorByMail as findOperator,
  selectOwnerMails as ownerMails,
}

export type Operator = OperatorRow
export type OperatorState = OperatorRow['state']

/** Ends the enrolment of an operator. From then on the operator has the permissions of the role. */
export async function activate(tx: Transaction, id: number, now: Date): Promise<void> {
  await updateState(tx, id, { state: 'active', now })
}

interface NewOperator {
  readonly name: string
  readonly mail: string
  readonly role: Role
  readonly now: Date
}

/** Two owners approve what the other one requests, so nobody could approve the second one. */
const FIRST_OWNERS = 2

/**
 * Adds one of the first two owners of a shop and returns the link of the invitation. If the
 * person is invited already, makes a new link. Only the command `npm run operators` calls this
 * function. Returns null if the shop has two owners, or if the person is an active one.
 */
export async function addFirstOwner(
  tx: Transaction,
  { publicUrl, ...person }: Omit<NewOperator, 'role'> & { publicUrl: string },
): Promise<string | null> {
  const owners = await lockNewOwners(tx)
  const same = owners.find(({ mail }) => mail === person.mail)
  if (same?.state === 'active' || owners.length - (same === undefined ? 0 : 1) >= FIRST_OWNERS)
    return null
  const operatorId = same?.id ?? (await insertOperator(tx, { ...person, role: 'owner' }))
  const { now } = person
  const target = { kind: 'operator', id: String(operatorId) }
  const entry = { now, operatorId: null, role: null, target, after: { role: 'owner' } }
  await writeEntry(tx, { ...entry, call: 'command.first-owner', outcome: 'done' })
  return makeInvitation(tx, { operatorId, now, publicUrl })
}

/**
 * Adds an active operator with a given password and a given secret of the authenticator app. Only
 * the demo and tests call this function. Returns the operator's id.
 */
export async function addEnrolledOperator(
  tx: Transaction,
  { passwordHash, totpSecret, ...person }: NewOperator & EnrolledFactors,
): Promise<number> {
  const operatorId = await insertOperator(tx, person)
  await updatePassword(tx, operatorId, passwordHash)
  await setTotpSecret(tx, { operatorId, secret: totpSecret, now: person.now })
  await updateState(tx, operatorId, { state: 'active', now: person.now })
  return operatorId
}
interface EnrolledFactors {
  readonly passwordHash: string
  /** The secret of the authenticator app, in Base32. */
  readonly totpSecret: string
}
