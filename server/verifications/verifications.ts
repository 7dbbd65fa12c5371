import { randomInt } from 'node:crypto'
import { SMS_CODE_LENGTH } from '#contract/constants.ts'
import type { Identity } from '#contract/identity.ts'
import { type ActingSession, actInSession } from '#server/members/acting-session.ts'
import {
  isPhoneTaken,
  readAccount,
  readMailRecipient,
  verifyPhone,
} from '#server/members/members.ts'
import { queueSms } from '#server/outbox/outbox.ts'
import { sharesOf } from '#server/outbox/recipient-limits.ts'
import { constraintOf, type Database } from '#server/platform/database/database.ts'
import type { Language } from '#server/platform/language.ts'
import {
  type RateLimit,
  type RateLimitSubject,
  returnRateLimits,
  takeRateLimits,
} from '#server/platform/load/rate-limits.ts'
import { hashPassword, isPassword } from '#server/platform/password.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/platform/time/durations.ts'
import { payReferralBonuses } from '#server/referrals/referrals.ts'
import { readIdentity } from '#server/settings/settings.ts'
import { isMobile } from './verifications.rule.ts'
import {
  consumeAttempt,
  consumeCode,
  deleteExpired,
  saveVerification,
  selectExpiry,
} from './verifications.sql.ts'

export { deleteExpired as deleteExpiredCodes }

const CODE_VALID_MS = 10 * MINUTE_MS
const ATTEMPTS_MAX = 5
const RESEND_LIMIT: RateLimit = { name: 'sms-resend', max: 1, windowMs: MINUTE_MS }
/** By network, and for all accounts without a confirmed mail address. A number gets up to 5. */
const NUMBER_LIMIT: RateLimit = { name: 'sms-number', max: 3, windowMs: HOUR_MS }
const MEMBER_LIMIT: RateLimit = { name: 'sms-member', max: 5, windowMs: DAY_MS }
const SHOP_LIMIT = { name: 'sms-shop', windowMs: DAY_MS }
const ADDRESS_LIMIT: RateLimit = { name: 'sms-address', max: 10, windowMs: HOUR_MS }

export type SendOutcome = 'sent' | 'verified' | 'otherNumber' | 'notMobile' | 'taken' | 'tooMany'

export interface CodeRequest {
  readonly memberId: number
  /** No code is sent to a number that differs from the saved one (Q125). */
  readonly phone: string
  readonly address: string
  readonly language: Language
  readonly smsPerDayMax: number
  readonly now: Date
}

/**
 * Sends a code of 6 digits to the member's saved phone number. Returns `sent`, or the reason why no
 * code was sent. An earlier code becomes invalid. Throws `Overloaded` if too many hashings wait; the
 * request then counts against no limit.
 */
export async function sendCode(database: Database, request: CodeRequest): Promise<SendOutcome> {
  const { memberId, address, language, smsPerDayMax, now } = request
  const account = await readAccount(database, memberId)
  if (account === null || account.tel !== request.phone) return 'otherNumber'
  if (account.isVerified) return 'verified'
  const phone = account.tel
  if (!isMobile(phone)) return 'notMobile'
  if (await isPhoneTaken(database, phone)) return 'taken'
  const isConfirmed = (await readMailRecipient(database, memberId))?.isConfirmed === true
  const limits = [
    { ...RESEND_LIMIT, subject: memberId },
    { ...MEMBER_LIMIT, subject: memberId },
    ...sharesOf(NUMBER_LIMIT, { recipient: phone, address, isConfirmed }),
    { ...ADDRESS_LIMIT, subject: address },
    ...shopLimits(smsPerDayMax, isConfirmed),
  ]
  // The limits are taken before the slow hashing, so that refused requests keep no core busy.
  if (!(await takeRateLimits(database, limits, now))) return 'tooMany'
  const code = String(randomInt(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, '0')
  // The code is stored as a slow hash. To find the code from its hash, a reader of the table would
  // need longer than the ten minutes for which the code is valid.
  const codeHash = await hashPassword(code, `member ${memberId}`).catch(async (cause: unknown) => {
    await returnRateLimits(database, limits, now)
    throw cause
  })
  const isQueued = await database.transaction(async (tx) => {
    const text = verificationText(code, { language, identity: await readIdentity(tx) })
    if (!(await queueSms(tx, { to: phone, text, now }))) return false
    const expiresAt = new Date(now.getTime() + CODE_VALID_MS)
    await saveVerification(tx, { memberId, phone, codeHash, expiresAt })
    return true
  })
  return isQueued ? 'sent' : 'tooMany'
}

export function verificationText(
  code: string,
  { language, identity }: { readonly language: Language; readonly identity: Identity },
): string {
  return MESSAGES[language](code, identity)
}

/** New accounts use up at most half of what the shop sends within a day. */
function shopLimits(max: number, isConfirmed: boolean): RateLimitSubject[] {
  const ofShop = { ...SHOP_LIMIT, subject: 'shop', max }
  const ofUnconfirmed = { ...SHOP_LIMIT, subject: 'unconfirmed', max: Math.ceil(max / 2) }
  return isConfirmed ? [ofShop] : [ofShop, ofUnconfirmed]
}

/** Null if there is none that can still be entered. */
export async function readSentSecondsAgo(
  database: Database,
  { memberId, now }: { memberId: number; now: Date },
): Promise<number | null> {
  const expiresAt = await selectExpiry(database, { memberId, attemptsMax: ATTEMPTS_MAX, now })
  if (expiresAt === null) return null
  return Math.floor((now.getTime() + CODE_VALID_MS - expiresAt.getTime()) / SECOND_MS)
}

/**
 * Compares `code` with the code that was sent to the member. If they are equal, verifies the phone
 * number and pays the referral bonuses that are due. Returns `wrong` if the codes differ or if the
 * sent code is no longer valid. It is valid for ten minutes, for five attempts, and only until the
 * member changes the phone number. Returns `taken` if another member has verified the number, and
 * `ended` if the session has ended meanwhile.
 */
export async function checkCode(
  database: Database,
  {
    session,
    code,
    publicUrl,
    now,
  }: { session: ActingSession; code: string; publicUrl: string; now: Date },
): Promise<'verified' | 'wrong' | 'taken' | 'ended'> {
  const { memberId } = session
  const verification = await consumeAttempt(database, { memberId, attemptsMax: ATTEMPTS_MAX, now })
  if (
    verification === null ||
    !(await isPassword(code, verification.codeHash, `member ${memberId}`))
  )
    return 'wrong'
  const { phone, codeHash } = verification
  try {
    return await actInSession(database, session, async (tx) => {
      if (!(await consumeCode(tx, { memberId, codeHash }))) return 'wrong'
      const outcome = await verifyPhone(tx, { memberId, phone, now })
      if (outcome === 'changed') return 'wrong'
      if (outcome === 'verified') await payReferralBonuses(tx, { memberId, publicUrl, now })
      return outcome
    })
  } catch (cause) {
    if (constraintOf(cause) !== 'members_verified_phone') throw cause
    return 'taken'
  }
}

const MESSAGES = {
  ja: (code: string, { nameShort }: Identity) =>
    `【${nameShort}】認証コードは ${code} です。10分以内にご入力ください。`,
  en: (code: string, { nameLatin }: Identity) =>
    `${nameLatin}: your code is ${code}. It is valid for 10 minutes.`,
} as const
