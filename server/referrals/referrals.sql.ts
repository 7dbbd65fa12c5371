import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

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
  const rows = await on.query<{ count: number }>(sql`
    select count(*) as count
    from referrals
    where referrer_id = ${referrerId}`)
  return rows[0]?.count ?? 0
}

/**
 * Locks the referrals in which the member is the friend or the referrer. A statement after this one
 * sees what a concurrent transaction has changed at the other member of such a referral.
 */
export async function lockReferralsOf(tx: Transaction, memberId: number): Promise<number[]> {
  const rows = await tx.query<{ friendId: number }>(sql`
    select friend_id
    from referrals
    where friend_id = ${memberId}
      or referrer_id = ${memberId}
    order by friend_id
    for no key update`)
  return rows.map(({ friendId }) => friendId)
}

export interface EarnedBonus extends Row {
  readonly friendId: number
  readonly referrerId: number
  /** The friend's verified phone number. */
  readonly phone: string
  readonly isFriendPaid: boolean
  readonly isFriendMailConfirmed: boolean
  readonly isReferrerDone: boolean
  readonly isReferrerMailConfirmed: boolean
}

/**
 * Selects the referrals whose friend has verified a phone number, except those whose number has
 * earned the bonus of another referral. The caller has locked them.
 */
export function selectEarnedBonuses(
  tx: Transaction,
  friendIds: readonly number[],
): Promise<EarnedBonus[]> {
  return tx.query(sql`
    select
      friend_id,
      referrer_id,
      coalesce(paid_phone, friend.verified_phone) as phone,
      paid_at is not null as is_friend_paid,
      friend.mail_confirmed_at is not null as is_friend_mail_confirmed,
      -- A closed account gets no bonus.
      exists (select from closures where member_id = referrer_id) or exists (
        select
        from entries
        where kind = 'referral'
          and currency = 'point'
          and reference = friend_id || '-referrer'
      ) as is_referrer_done,
      referrer.mail_confirmed_at is not null as is_referrer_mail_confirmed
    from referrals
    join members as friend on friend.id = friend_id
    join members as referrer on referrer.id = referrer_id
    where friend_id = any(${friendIds})
      and (
        paid_at is not null
        or friend.verified_phone is not null
          and not exists (
            select
            from referrals as earlier
            where earlier.paid_phone in (
              friend.verified_phone,
              -- The number of a member who has closed the account remains as this hash.
              encode(sha256(friend.verified_phone::bytea), 'hex')
            )
          )
      )
    order by friend_id`)
}

export async function markBonusPaid(
  tx: Transaction,
  { friendId, phone, now }: { friendId: number; phone: string; now: Date },
): Promise<void> {
  await tx.query(sql`
    update referrals
    set paid_at = ${now}, paid_phone = ${phone}
    where friend_id = ${friendId}`)
}
