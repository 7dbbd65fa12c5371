import { INITIAL_RULES } from '#contract/rules.ts'
import { type Check, HELD_RULES } from './checks.sql.ts'

export const referralChecks: readonly Check[] = [
  {
    invariant: 'V8',
    description: 'a member refers no more friends than the rule of that time allowed',
    text: `
      with ${HELD_RULES}
      select referrer_id, place, created_at
      from referrals
      where not exists (
        select from held
        where created_at >= first_at
          and created_at < end_at
          and place <= coalesce((rules ->> 'referral_friends_max')::integer, $1)
      )`,
    values: [INITIAL_RULES.referralFriendsMax],
  },
  {
    invariant: 'V8',
    description:
      'a paid referral credited the friend, and the referrer whose mail address is confirmed; every such credit belongs to a paid referral',
    text: `
      with ${HELD_RULES}
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
      full join (
        select
          reference,
          member_id,
          currency,
          exists (
            select from held
            where created_at >= first_at
              and created_at < end_at
              and amount = coalesce((rules ->> 'referral_points')::integer, $1)
          ) as is_of_rule
        from entries
        where kind = 'referral'
      ) as entry using (reference)
      where (due.member_id, true, 'point')
        is distinct from (entry.member_id, entry.is_of_rule, entry.currency)
        and (due.is_due or entry.member_id is not null)`,
    values: [INITIAL_RULES.referralPoints],
  },
]
