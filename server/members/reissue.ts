import { hash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/platform/database.ts'
import type { Language } from '#server/platform/language.ts'
import { HOUR_MS, type Limit, MINUTE_MS, takeTurns } from '#server/platform/limits.ts'
import { hashPassword } from '#server/platform/password.ts'
import { reissueLetter } from './account.letters.ts'
import { deleteExpiredReissues, insertReissue, takeReissue } from './account.sql.ts'
import { renew, sendLetter } from './account.ts'
import { selectCredentials } from './members.sql.ts'

const VALID_MS = 30 * MINUTE_MS
const BY_ADDRESS: Limit = { name: 'reissue-address', max: 30, windowMs: HOUR_MS }
const BY_MAIL: Limit = { name: 'reissue-mail', max: 3, windowMs: HOUR_MS }
const TRIES_BY_ADDRESS: Limit = { name: 'renewal-address', max: 30, windowMs: HOUR_MS }
const ANSWER_MS = 120

export interface ReissueRequest {
  readonly mail: string
  readonly address: string
  readonly language: Language
  readonly publicUrl: string
  readonly now: Date
}

/**
 * Mails a one-time link to a member; for a mail that is nobody's it does nothing, answers the same, and takes
 * the same time (Q126). A fourth link within the hour is not sent, and not refused either.
 */
export async function requestReissue(
  database: Database,
  asked: ReissueRequest,
): Promise<'asked' | 'tooMany'> {
  const { mail, address, now } = asked
  // What a member's mail takes longer is far below this.
  const floor = wait(ANSWER_MS)
  const isFree = await takeTurns(database, [{ ...BY_ADDRESS, subject: address }], now)
  if (isFree && (await takeTurns(database, [{ ...BY_MAIL, subject: mail }], now))) {
    await mailLink(database, asked)
  }
  await floor
  return isFree ? 'asked' : 'tooMany'
}

async function mailLink(
  database: Database,
  { mail, language, publicUrl, now }: ReissueRequest,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const letter = reissueLetter(`${publicUrl}/password-reissue?token=${token}`)
  await database.transaction(async (tx) => {
    const member = await selectCredentials(tx, mail)
    if (member === null) return
    const expiresAt = new Date(now.getTime() + VALID_MS)
    await insertReissue(tx, { tokenHash: hashOf(token), memberId: member.id, expiresAt })
    await sendLetter(tx, { to: mail, letter, language, now })
  })
}

/** Sets the password of whoever holds the link, and ends all sessions of the member. The link works once. */
export async function renewPassword(
  database: Database,
  asked: { token: string; pass: string; address: string; language: Language; now: Date },
): Promise<'renewed' | 'expired' | 'tooMany'> {
  const { token, pass, address, language, now } = asked
  if (!(await takeTurns(database, [{ ...TRIES_BY_ADDRESS, subject: address }], now))) {
    return 'tooMany'
  }
  const passwordHash = await hashPassword(pass)
  return database.transaction(async (tx) => {
    const memberId = await takeReissue(tx, { tokenHash: hashOf(token), now })
    if (memberId === null) return 'expired'
    await renew(tx, { memberId, passwordHash, keptSession: null, language, now })
    return 'renewed'
  })
}

/** The clerk's part. */
export function forgetExpiredReissues(database: Database, now: Date): Promise<void> {
  return deleteExpiredReissues(database, now)
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
