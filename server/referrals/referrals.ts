import type { ShopRules } from '#contract/rules.ts'
import { requestMailConfirmation } from '#server/members/mail-confirmation/mail-confirmation.ts'
import { findReferrer, readAccount } from '#server/members/members.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Message } from '#server/platform/language.ts'
import { type RateLimit, takeRateLimits } from '#server/platform/load/rate-limits.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { type Account, post } from '#server/points/ledger.ts'
import { lockValidAccounts, saveAccounts } from '#server/points/points.ts'
import { readRules } from '#server/settings/settings.ts'
import { type ReferrerRefusal, type ReferrerState, referrerRefusal } from './referrals.rule.ts'
import {
  countFriends,
  type EarnedBonus,
  insertReferral,
  lockReferralsOf,
  markBonusPaid,
  selectEarnedBonuses,
} from './referrals.sql.ts'

export type CodeRefusal = 'missing' | 'unknown' | ReferrerRefusal

const CHECK_LIMIT: RateLimit = { name: 'referral-check', max: 60, windowMs: HOUR_MS }

const UNKNOWN_CODE: Message = {
  ja: 'この紹介コードは見つかりませんでした。もう一度お確かめください',
  en: 'We can’t find this referral code. Please check it',
}
const MISSING_CODE: Message = {
  ja: '紹介コードを入力してください',
  en: 'Please enter a referral code',
}
const NOT_YET: Readonly<Record<ShopRules['referrerMust'], Message>> = {
  'verify-and-pay': {
    ja: 'この紹介コードの方は、まだご紹介の条件（SMS認証と1回以上の決済）を満たしていません',
    en: 'The owner of this code can’t refer friends yet: they need to verify their phone and pay once',
  },
  verify: {
    ja: 'この紹介コードの方は、まだご紹介の条件（SMS認証）を満たしていません',
    en: 'The owner of this code can’t refer friends yet: they need to verify their phone',
  },
}

export function referralMessage(
  refusal: CodeRefusal,
  { referrerMust, referralFriendsMax }: ShopRules,
): Message {
  switch (refusal) {
    case 'missing':
      return MISSING_CODE
    case 'unknown':
      return UNKNOWN_CODE
    case 'notYet':
      return NOT_YET[referrerMust]
    case 'full':
      return {
        ja: `この紹介コードは、すでに${referralFriendsMax}人のお友だちが使っています`,
        en: `This code has already been used by ${referralFriendsMax} friends`,
      }
  }
}

/** A member who may refer another friend. */
export interface Referrer {
  readonly id: number
  readonly friendsMax: number
}

export type HasPaid = (on: Queryable, memberId: number) => Promise<boolean>

/**
 * Returns who has referred a friend who registers with this code; null for nobody. Refuses `missing`
 * without a code that the shop asks for, `unknown` if no member has it, and `notYet` or `full` if this
 * member may not refer a friend now (Q110). The member stays locked until the transaction ends, so
 * that concurrent registrations never exceed the limit of friends.
 */
export async function findReferrerOfFriend(
  tx: Transaction,
  { code, hasPaid }: { code: string | undefined; hasPaid: HasPaid },
): Promise<Referrer | null | CodeRefusal> {
  const rules = await readRules(tx)
  const typed = normalizedCode(code)
  if (rules.referralCode === 'off') return null
  if (typed === '') return rules.referralCode === 'required' ? 'missing' : null
  const found = await findEligibleReferrer(tx, { code: typed, hasPaid, rules })
  // No field shows this code, so the visitor could not correct it.
  return typeof found === 'string' && rules.referralCode === 'by-link' ? null : found
}

async function findEligibleReferrer(
  tx: Transaction,
  { code, hasPaid, rules }: { code: string; hasPaid: HasPaid; rules: ShopRules },
): Promise<Referrer | CodeRefusal> {
  const referrer = await findReferrer(tx, code)
  if (referrer === null) return 'unknown'
  const { id, isVerified } = referrer
  const friendCount = await countFriends(tx, id)
  const state = { isVerified, hasPaid: await hasPaid(tx, id), friendCount }
  return referrerRefusal(state, rules) ?? { id, friendsMax: rules.referralFriendsMax }
}

/**
 * Checks a referral code as a registration does, and changes nothing. Refuses `tooMany` beyond 60
 * checks of an IP address within an hour, so that no client can try many codes.
 */
export async function checkCode(
  database: Database,
  { code, address, hasPaid, now }: { code: string; address: string; hasPaid: HasPaid; now: Date },
): Promise<'valid' | 'tooMany' | CodeRefusal> {
  const limit = { ...CHECK_LIMIT, subject: address }
  if (!(await takeRateLimits(database, [limit], now))) return 'tooMany'
  const referrer = await database.transaction(async (tx) => {
    const rules = await readRules(tx)
    if (rules.referralCode === 'off') return 'unknown' as const
    return findEligibleReferrer(tx, { code: normalizedCode(code), hasPaid, rules })
  })
  return typeof referrer === 'string' ? referrer : 'valid'
}

export async function readReferrer(
  on: Queryable,
  { memberId, hasPaid }: { memberId: number; hasPaid: HasPaid },
): Promise<ReferrerState> {
  const account = await readAccount(on, memberId)
  return {
    isVerified: account?.isVerified ?? false,
    hasPaid: await hasPaid(on, memberId),
    friendCount: await countFriends(on, memberId),
  }
}

/** Returns a typed referral code without the width of its characters and without outer spaces. */
function normalizedCode(code: string | undefined): string {
  return (code ?? '').normalize('NFKC').trim()
}

/** The caller must have locked the referrer with `findReferrerOfFriend`. */
export async function addReferral(
  tx: Transaction,
  { friendId, referrer, now }: { friendId: number; referrer: Referrer; now: Date },
): Promise<void> {
  const { id: referrerId, friendsMax } = referrer
  const isAdded = await insertReferral(tx, { friendId, referrerId, friendsMax, now })
  if (!isAdded) throw new Error(`member ${referrerId} has no place for another friend`)
}

/**
 * Pays the referral bonuses that wait for this member, the same points to each side, once. The friend's
 * bonus waits until the friend has verified a phone number and confirmed the mail address (Q111).
 * The referrer's follows it, once the referrer's mail address is confirmed too. Mails a link to a
 * member whose bonus waits for the mail address alone. The caller has just changed one of these facts
 * and has locked the member. Locks the accounts of all sides in the order of the member ids, so that
 * two members who refer each other never deadlock.
 */
export async function payReferralBonuses(
  tx: Transaction,
  { memberId, publicUrl, now }: { memberId: number; publicUrl: string; now: Date },
): Promise<void> {
  const friendIds = await lockReferralsOf(tx, memberId)
  if (friendIds.length === 0) return
  const earned = await selectEarnedBonuses(tx, friendIds)
  for (const bonus of earned) {
    if (!bonus.isFriendPaid && bonus.isFriendMailConfirmed)
      await markBonusPaid(tx, { ...bonus, now })
  }
  const unpaid = earned.flatMap(unpaidShares)
  await payShares(
    tx,
    unpaid.filter((share) => share.isMailConfirmed),
    now,
  )
  const waiting = unpaid.filter((share) => !share.isMailConfirmed)
  for (const id of new Set(waiting.map((share) => share.memberId)))
    await requestMailConfirmation(tx, { memberId: id, keepsLink: true, publicUrl, now })
}

interface Share {
  readonly memberId: number
  readonly reference: string
  readonly isMailConfirmed: boolean
}

/** The referrer has no share before the friend's mail address is confirmed. */
function unpaidShares(bonus: EarnedBonus): Share[] {
  const { friendId, referrerId, isFriendMailConfirmed, isReferrerMailConfirmed } = bonus
  const friend = { memberId: friendId, isMailConfirmed: isFriendMailConfirmed }
  const referrer = { memberId: referrerId, isMailConfirmed: isReferrerMailConfirmed }
  const isReferrerDue = (bonus.isFriendPaid || isFriendMailConfirmed) && !bonus.isReferrerDone
  return [
    ...(bonus.isFriendPaid ? [] : [{ ...friend, reference: `${friendId}-friend` }]),
    ...(isReferrerDue ? [{ ...referrer, reference: `${friendId}-referrer` }] : []),
  ]
}

async function payShares(tx: Transaction, shares: readonly Share[], now: Date): Promise<void> {
  if (shares.length === 0) return
  const memberIds = [...new Set(shares.map(({ memberId }) => memberId))]
  const keys = memberIds.map((memberId) => ({ memberId, currency: 'point' as const }))
  const locked = await lockValidAccounts(tx, { keys, now })
  const accounts = new Map<number, Account>(locked.map((account) => [account.memberId, account]))
  const { referralPoints: amount } = await readRules(tx)
  const posted = shares.map(({ memberId, reference }) => {
    const account = accounts.get(memberId)
    if (account === undefined) throw new Error(`member ${memberId} has no point account`)
    const outcome = post(account, { amount, kind: 'referral', reference }, now)
    if (outcome === 'shortage') throw new Error('a referral bonus was refused as a shortage')
    accounts.set(memberId, outcome.account)
    return outcome
  })
  await saveAccounts(tx, posted)
}
