import { setTimeout as wait } from 'node:timers/promises'
import { applyNewPassword } from '#server/members/account.ts'
import { deleteLineAccount } from '#server/members/line/line.sql.ts'
import { selectCredentials, selectMailRecipient } from '#server/members/members.sql.ts'
import { deletePasskeysOf } from '#server/members/passkeys/passkeys.sql.ts'
import { mayQueueMail, queueMail } from '#server/outbox/outbox.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Language } from '#server/platform/language.ts'
import { addressKey } from '#server/platform/load/network.ts'
import { type RateLimit, takeRateLimits } from '#server/platform/load/rate-limits.ts'
import { hashPassword } from '#server/platform/password.ts'
import { hashOf, newSecret } from '#server/platform/secrets.ts'
import { HOUR_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import {
  consumeReissue,
  insertReissue,
  lockMemberOfReissue,
  lockUsableReissue,
} from './reissue.sql.ts'

const TOKEN_BYTES = 32
const LINK_VALID_MS = 30 * MINUTE_MS
/** A link that works for a shorter time serves nobody who still has to open the mail. */
const USABLE_MS = 10 * MINUTE_MS
const REQUEST_BY_ADDRESS_LIMIT: RateLimit = { name: 'reissue-address', max: 30, windowMs: HOUR_MS }
/** Counts by mail address and network: a stranger needs four networks to use up a guest's links. */
const REQUEST_BY_MAIL_LIMIT: RateLimit = { name: 'reissue-mail', max: 3, windowMs: HOUR_MS }
const RESET_BY_ADDRESS_LIMIT: RateLimit = { name: 'renewal-address', max: 30, windowMs: HOUR_MS }
const RESPONSE_MS_MIN = 120

export interface ReissueRequest {
  readonly mail: string
  readonly address: string
  /** The member who is logged in at the browser; null for a guest. */
  readonly memberId: number | null
  readonly language: Language
  readonly publicUrl: string
  readonly now: Date
}

/**
 * Mails a one-time link for a new password to the member with this mail address. For an unknown
 * address, sends nothing, but takes equally long and returns the same outcome (Q126). The fourth
 * request of an IP address for a mail address within an hour is accepted, but sends no link while an
 * earlier one works: strangers who ask for links thus keep none from the owner. Links
 * that the member of a confirmed address asks for in a session have limits of their own. Refuses
 * `tooMany` after 30 requests of an IP address within an hour.
 */
export async function requestReissue(
  database: Database,
  request: ReissueRequest,
): Promise<'accepted' | 'tooMany'> {
  const { mail, address, now } = request
  // A known mail address causes more work than an unknown one. Without this minimum, which is far
  // longer than the work, the response time would reveal whether the address is known.
  const minimumDuration = wait(RESPONSE_MS_MIN)
  const isAllowed = await takeRateLimits(
    database,
    [{ ...REQUEST_BY_ADDRESS_LIMIT, subject: address }],
    now,
  )
  if (isAllowed) {
    const isOwn = await isOwnMail(database, request)
    const byMail = { ...REQUEST_BY_MAIL_LIMIT, subject: `${mail} ${isOwn ? 'own' : address}` }
    const isWithinLimit = await takeRateLimits(database, [byMail], now)
    await queueReissueMail(database, { ...request, isOwn, isWithinLimit })
  }
  await minimumDuration
  return isAllowed ? 'accepted' : 'tooMany'
}

async function isOwnMail(database: Database, { mail, memberId }: ReissueRequest): Promise<boolean> {
  const recipient = memberId === null ? null : await selectMailRecipient(database, memberId)
  return recipient?.to === mail && recipient.isConfirmed
}

/** An operator requested it. Refuses `mail-limit` if the member got the most links within an hour. */
export async function sendReissue(
  database: Database,
  { memberId, publicUrl, now }: { memberId: number; publicUrl: string; now: Date },
): Promise<'sent' | 'unknown-member' | 'mail-limit'> {
  const recipient = await selectMailRecipient(database, memberId)
  if (recipient === null) return 'unknown-member'
  const { to: mail, language } = recipient
  const link = { mail, isOwn: true, isWithinLimit: true, language, publicUrl, now }
  return (await queueReissueMail(database, link)) ? 'sent' : 'mail-limit'
}

/**
 * Returns whether a link was mailed. If no earlier link works any more, one is mailed even above
 * the limit of strangers, and then counts apart.
 */
async function queueReissueMail(
  database: Database,
  {
    mail,
    isOwn,
    isWithinLimit,
    language,
    publicUrl,
    now,
  }: Omit<ReissueRequest, 'address' | 'memberId'> & {
    readonly isOwn: boolean
    readonly isWithinLimit: boolean
  },
): Promise<boolean> {
  const token = newSecret(TOKEN_BYTES)
  const url = `${publicUrl}/password-reissue?token=${token}`
  const template = { name: 'password-link', values: { url } } as const
  return database.transaction(async (tx) => {
    const member = await selectCredentials(tx, mail)
    if (member === null) return false
    const usableUntil = new Date(now.getTime() + USABLE_MS)
    const isServed = await lockUsableReissue(tx, { memberId: member.id, usableUntil })
    if (isServed && !isWithinLimit) return false
    const link = { to: mail, template, language, now, kind: 'password-link' } as const
    const isApart = isOwn || (!isServed && !(await mayQueueMail(tx, link)))
    if (!(await queueMail(tx, { ...link, isOwn: isApart }))) return false
    const expiresAt = new Date(now.getTime() + LINK_VALID_MS)
    await insertReissue(tx, { tokenHash: hashOf(token), memberId: member.id, expiresAt })
    return true
  })
}

/**
 * Sets a new password for the member who got the link, and ends all sessions of that member.
 * Refuses `expired` if the link is used or expired, and `tooMany` after 30 tries of an IP address
 * within an hour.
 */
export async function resetPassword(
  database: Database,
  reset: { token: string; pass: string; address: string; language: Language; now: Date },
): Promise<'renewed' | 'expired' | 'tooMany'> {
  const { token, pass, address, language, now } = reset
  if (!(await takeRateLimits(database, [{ ...RESET_BY_ADDRESS_LIMIT, subject: address }], now))) {
    return 'tooMany'
  }
  const passwordHash = await hashPassword(pass, addressKey(address))
  return database.transaction(async (tx) => {
    const link = { tokenHash: hashOf(token), now }
    // Everything that ends sessions locks the member's row first. A change of the password, which
    // then deletes the member's links, would otherwise deadlock with this transaction.
    await lockMemberOfReissue(tx, link.tokenHash)
    const memberId = await consumeReissue(tx, link)
    if (memberId === null) return 'expired'
    await applyNewPassword(tx, { memberId, passwordHash, exceptIdHash: null, language, now })
    // A stranger who got into this account may have added a passkey or a LINE account. This
    // transaction has locked the member's row, so none is being added now.
    await deletePasskeysOf(tx, memberId)
    await deleteLineAccount(tx, memberId)
    return 'renewed'
  })
}
