import { deleteLineAccount } from '#server/members/line/line.sql.ts'
import { deletePasskeysOf } from '#server/members/passkeys/passkeys.sql.ts'
import { mayQueueMail, queueMail, redirectMessages } from '#server/outbox/outbox.ts'
import {
  constraintOf,
  type Database,
  type Transaction,
} from '#server/platform/database/database.ts'
import { endSessionsOf, type Session } from '#server/platform/http/sessions/sessions.ts'
import type { Language } from '#server/platform/language.ts'
import { type RateLimit, takeRateLimits } from '#server/platform/load/rate-limits.ts'
import { hashOf, newSecret } from '#server/platform/secrets.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/time/durations.ts'
import { deleteReissues } from './account.sql.ts'
import {
  consumeChange,
  lockMemberOfChange,
  type MailChange,
  saveMailChange,
  updateMail,
} from './mail-change.sql.ts'

const TOKEN_BYTES = 32
const LINK_VALID_MS = DAY_MS
const OPENED_LINKS_LIMIT: RateLimit = { name: 'mail-change-address', max: 30, windowMs: HOUR_MS }

/**
 * Returns whether both addresses may get a mail about a change. Without the mail that stops it, a
 * change is not requested: the present address would not learn of it.
 */
export async function mayRequestMailChange(
  tx: Transaction,
  { mail, newMail, now }: { mail: string; newMail: string; now: Date },
): Promise<boolean> {
  const change = { kind: 'mail-change', now } as const
  return (
    (await mayQueueMail(tx, { ...change, to: newMail, isOwn: false })) &&
    (await mayQueueMail(tx, { ...change, to: mail, isOwn: true }))
  )
}

/**
 * Requests a new mail address (Q157). The new address gets a link that confirms it, and the present
 * address gets a link that stops the change. Both links work once, within 24 hours. A later request
 * of the member replaces an earlier request.
 */
export async function requestMailChange(
  tx: Transaction,
  request: {
    readonly memberId: number
    readonly mail: string
    readonly newMail: string
    readonly language: Language
    readonly publicUrl: string
    readonly now: Date
  },
): Promise<void> {
  const { memberId, mail, newMail, language, publicUrl, now } = request
  const [confirmToken, stopToken] = [newSecret(TOKEN_BYTES), newSecret(TOKEN_BYTES)]
  const expiresAt = new Date(now.getTime() + LINK_VALID_MS)
  await saveMailChange(tx, {
    memberId,
    newMail,
    expiresAt,
    confirmTokenHash: hashOf(confirmToken),
    stopTokenHash: hashOf(stopToken),
  })
  const schedule = { language, now, expiresAt }
  await queueMail(tx, {
    to: newMail,
    template: {
      name: 'mail-change-confirm',
      values: { url: `${publicUrl}/mail-change?token=${confirmToken}` },
    },
    isOwn: false,
    ...schedule,
  })
  await queueMail(tx, {
    to: mail,
    template: {
      name: 'mail-change-stop',
      values: { url: `${publicUrl}/mail-change?stop=${stopToken}` },
    },
    isOwn: true,
    ...schedule,
  })
}

export interface OpenedLink {
  readonly token: string
  readonly address: string
  readonly language: Language
  readonly now: Date
}
type LinkOutcome = 'done' | 'expired' | 'taken' | 'tooMany'

/** What waits for a confirmed mail address, such as gifts; runs in the same transaction. */
export type AfterConfirmation = (
  tx: Transaction,
  confirmed: {
    readonly memberId: number
    /** True if no address of the member was confirmed before. */
    readonly isFirst: boolean
    /** True if the member had another address before. */
    readonly isOther: boolean
    readonly now: Date
  },
) => Promise<void>

/**
 * Changes the member's mail address to the requested one, and informs both addresses by mail. The
 * member's sessions end, except the one in which the link was opened. A link that confirms the
 * present address only stores that it is confirmed. Refuses `expired` for a link
 * that is used, replaced or expired, and `taken` if another member has the address. Refuses
 * `tooMany` after 30 opened links of an IP address within an hour.
 */
export async function confirmMailChange(
  database: Database,
  { token, address, language, now }: OpenedLink,
  { session, afterwards }: { session: Session | null; afterwards: AfterConfirmation },
): Promise<LinkOutcome> {
  if (!(await takeRateLimits(database, [{ ...OPENED_LINKS_LIMIT, subject: address }], now)))
    return 'tooMany'
  try {
    return await database.transaction(async (tx) => {
      const change = await takeChange(tx, 'confirm', { token, now })
      if (change === null) return 'expired'
      const { memberId, mail, newMail, wasConfirmed } = change
      await updateMail(tx, { ...change, now })
      const isOther = newMail !== mail
      await afterwards(tx, { memberId, isFirst: !wasConfirmed, isOther, now })
      if (!isOther) return 'done'
      await redirectMessages(tx, { memberId, to: newMail })
      await deleteReissues(tx, memberId)
      const exceptIdHash = session?.memberId === memberId ? session.idHash : null
      await endSessionsOf(tx, { memberId, exceptIdHash })
      for (const to of [mail, newMail]) {
        await queueMail(tx, {
          to,
          isOwn: to === newMail || wasConfirmed,
          template: { name: 'mail-changed', values: {} },
          language,
          now,
        })
      }
      return 'done'
    })
  } catch (cause) {
    if (constraintOf(cause) !== 'members_mail_key') throw cause
    return 'taken'
  }
}

/**
 * Stops a requested change of the mail address. All sessions of the member end, and all passkeys and
 * the LINE account are removed, because a stranger may have requested the change and added them. Refuses `expired`
 * for an invalid link, and `tooMany` after 30 opened links of an IP address within an hour.
 */
export async function stopMailChange(
  database: Database,
  { token, address, now }: OpenedLink,
): Promise<LinkOutcome> {
  if (!(await takeRateLimits(database, [{ ...OPENED_LINKS_LIMIT, subject: address }], now)))
    return 'tooMany'
  return database.transaction(async (tx) => {
    const change = await takeChange(tx, 'stop', { token, now })
    if (change === null) return 'expired'
    await deletePasskeysOf(tx, change.memberId)
    await deleteLineAccount(tx, change.memberId)
    await endSessionsOf(tx, { memberId: change.memberId, exceptIdHash: null })
    return 'done'
  })
}

/** Null if the link is invalid. Locks the member first, as all that ends sessions does. */
async function takeChange(
  tx: Transaction,
  action: 'confirm' | 'stop',
  { token, now }: Pick<OpenedLink, 'token' | 'now'>,
): Promise<(MailChange & { readonly mail: string; readonly wasConfirmed: boolean }) | null> {
  const link = { tokenHash: hashOf(token), now }
  const member = await lockMemberOfChange(tx, action, link.tokenHash)
  if (member === null) return null
  const change = await consumeChange(tx, action, link)
  return change === null ? null : { ...change, ...member }
}
