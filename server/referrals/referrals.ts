import { REFERRAL_FRIENDS_MAX, REFERRAL_POINTS } from '#contract/constants.ts'
import { findReferrer } from '#server/members/members.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { post } from '#server/points/points.rule.ts'
import { lockValidAccounts, saveAccounts } from '#server/points/points.ts'
import { canRefer } from './referrals.rule.ts'
import { countFriends, insertReferral, markBonusPaid } from './referrals.sql.ts'

export type HasPaid = (on: Queryable, memberId: number) => Promise<boolean>

/**
 * The member whose code may be used now, locked until the transaction ends so that ten places are never given
 * to eleven friends; null for everybody else (Q110).
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

export async function addReferral(
  tx: Transaction,
  referral: { friendId: number; referrerId: number; now: Date },
): Promise<void> {
  const isAdded = await insertReferral(tx, { ...referral, friendsMax: REFERRAL_FRIENDS_MAX })
  if (!isAdded) throw new Error(`member ${referral.referrerId} has all friends already`)
}

/**
 * Pays 500 points to both sides when the friend's number is verified, once (Q111); true when it was due. Both
 * accounts are locked in the order of their members, so that two who refer each other never wait for each other.
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
    if (outcome === 'shortage') throw new Error('a bonus never falls short')
    return outcome
  })
  if (posted.length !== 2) throw new Error(`both sides of the referral of ${friendId} or neither`)
  await saveAccounts(tx, posted)
  return true
}
