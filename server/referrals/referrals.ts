import { REFERRAL_FRIENDS_MAX, REFERRAL_POINTS } from '#contract/constants.ts'
import { findReferrer } from '#server/members/members.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { post } from '#server/points/ledger/ledger.ts'
import { lockValidAccounts, saveAccounts } from '#server/points/points.ts'
import { canRefer } from './referrals.rule.ts'
import { countFriends, insertReferral, markBonusPaid } from './referrals.sql.ts'

export type HasPaid = (on: Queryable, memberId: number) => Promise<boolean>

/**
 * Finds the member with this referral code. Returns null if there is no such member, or if this
 * member may not refer a friend now (Q110). The member stays locked until the transaction ends, so
 * that concurrent registrations never exceed the limit of ten friends.
 */
export async function findEligibleReferrer(
  tx: Transaction,
  { code, hasPaid }: { code: string; hasPaid: HasPaid },
): Promise<number | null> {
  const referrer = await findReferrer(tx, code)
  if (referrer === null) return null
  const { id, isVerified } = referrer
  const friendCount = await countFriends(tx, id)
  return canRefer({ isVerified, hasPaid: await hasPaid(tx, id), friendCount }) ? id : null
}

/**
 * Records who referred a new member. The caller must have locked the referrer with
 * `findEligibleReferrer`.
 */
export async function addReferral(
  tx: Transaction,
  referral: { friendId: number; referrerId: number; now: Date },
): Promise<void> {
  const isAdded = await insertReferral(tx, { ...referral, friendsMax: REFERRAL_FRIENDS_MAX })
  if (!isAdded) throw new Error(`member ${referral.referrerId} has no place for another friend`)
}

/**
 * Pays 500 points each to the referrer and the friend, once, when the friend verifies a phone
 * number (Q111). Returns true if the bonus was due. Locks the accounts of both members in the order
 * of the member ids, so that two members who refer each other never deadlock.
 */
export async function payReferralBonus(
  tx: Transaction,
  { friendId, phone, now }: { friendId: number; phone: string; now: Date },
): Promise<boolean> {
  const referrerId = await markBonusPaid(tx, { friendId, phone, now })
  if (referrerId === null) return false
  const keys = [friendId, referrerId].map((memberId) => ({ memberId, currency: 'point' as const }))
  const accounts = await lockValidAccounts(tx, { keys, now })
  const posted = accounts.map((account) => {
    const side = account.memberId === friendId ? 'friend' : 'referrer'
    const reference = `${friendId}-${side}`
    const outcome = post(account, { amount: REFERRAL_POINTS, kind: 'referral', reference }, now)
    if (outcome === 'shortage') throw new Error('a referral bonus was refused as a shortage')
    return outcome
  })
  if (posted.length !== 2)
    throw new Error(`the referral of ${friendId} lacks an account of one side`)
  await saveAccounts(tx, posted)
  return true
}
