import { REFERRAL_FRIENDS_MAX, REFERRAL_POINTS } from '#contract/constants.ts'
import type { Check } from './checks.sql.ts'

export const referralChecks: readonly Check[] = [
  {
    invariant: 'V8',
    description: 'a member refers at most 10 friends',
    text: `
      select referrer_id, count(*) as friends
      from referrals
      group by referrer_id
      having count(*) > $1`,
    values: [REFERRAL_FRIENDS_MAX],
  },
  {
    invariant: 'V8',
    description:
      'a paid referral credited the friend, and the referrer whose mail address is confirmed; every such credit belongs to a paid referral',
    text: `
      select due.reference as due, due.member_id, entry.reference as paid, entry.member_id as paid_to
      from (
        select friend_id || '-friend' as reference, friend_id as member_id, true as is_due
        from referrals
        where paid_at is not null
        union all
        select
          friend_id || '-referrer',
          referrer_id,
          mail_confirmed_at is not null
            and not exists (select from closures where member_id = referrer_id)
        from referrals
        join members on members.id = referrer_id
        where paid_at is not null
      ) as due
      full join (select * from entries where kind = 'referral') as entry using (reference)
      where (due.member_id, $1::bigint, 'point')
        is distinct from (entry.member_id, entry.amount, entry.currency)
        and (due.is_due or entry.member_id is not null)`,
    values: [REFERRAL_POINTS],
  },
]
