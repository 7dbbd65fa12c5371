import type { Queryable, Transaction } from '#server/platform/database/database.ts'

/**
 * Returns false if the referrer has already brought `friendsMax` friends. The caller must have
 * locked the referrer, so that friends who register at the same moment are all counted.
 */
export async function insertReferral(
  tx: Transaction,
  referral: { friendId: number; referrerId: number; friendsMax: number; now: Date },
): Promise<boolean> {
  const rows = await tx.query({
    text: `
      insert into referrals (friend_id, referrer_id, place, created_at)
      select $1, $2, count(*) + 1, $4
      from referrals
      where referrer_id = $2
      having count(*) < $3
      returning friend_id`,
    values: [referral.friendId, referral.referrerId, referral.friendsMax, referral.now],
  })
  return rows.length > 0
}

export async function countFriends(on: Queryable, referrerId: number): Promise<number> {
  const rows = await on.query<{ count: number }>({
    text: 'select count(*) as count from referrals where referrer_id = $1',
    values: [referrerId],
  })
  return rows[0]?.count ?? 0
}

/** Null if no bonus is due, or if the friend's phone number has earned one before. */
export async function markBonusPaid(
  tx: Transaction,
  { friendId, phone, now }: { friendId: number; phone: string; now: Date },
): Promise<number | null> {
  const rows = await tx.query<{ referrerId: number }>({
    text: `
      update referrals
      set paid_at = $3, paid_phone = $2
      where friend_id = $1
        and paid_at is null
        and not exists (select from referrals as earlier where earlier.paid_phone = $2)
      returning referrer_id`,
    values: [friendId, phone, now],
  })
  return rows[0]?.referrerId ?? null
}
