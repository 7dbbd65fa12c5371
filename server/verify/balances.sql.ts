import { INITIAL_RULES } from '#contract/rules.ts'
import { type Check, HELD_RULES } from './checks.sql.ts'

export const balanceChecks: readonly Check[] = [
  {
    invariant: 'V2',
    description: 'a balance, its totals and its entry count agree with its entries',
    text: `
      select member_id, currency, balance, granted, spent, entry_count, summed.*
      from balances
      left join lateral (
        select
          coalesce(sum(amount), 0) as entries_sum,
          coalesce(sum(amount) filter (where amount > 0), 0) as entries_granted,
          coalesce(-sum(amount) filter (where amount < 0), 0) as entries_spent,
          count(*) as entries_count
        from entries
        where entries.member_id = balances.member_id
          and entries.currency = balances.currency
      ) as summed on true
      where (balance, granted, spent, entry_count)
        is distinct from (entries_sum, entries_granted, entries_spent, entries_count)
        or balance < 0`,
  },
  {
    invariant: 'V2',
    description:
      'entries are numbered without a gap, and each continues the running totals of the one before',
    text: `
      select member_id, currency, seq, amount, balance_after, granted_after, spent_after
      from (
        select
          *,
          lag(seq, 1, 0::bigint) over account as seq_before,
          lag(balance_after, 1, 0::bigint) over account as balance_before,
          lag(granted_after, 1, 0::bigint) over account as granted_before,
          lag(spent_after, 1, 0::bigint) over account as spent_before
        from entries
        window account as (partition by member_id, currency order by seq)
      ) as numbered
      where (seq, balance_after, granted_after, spent_after)
        is distinct from (
          seq_before + 1,
          balance_before + amount,
          granted_before + greatest(amount, 0),
          spent_before + greatest(-amount, 0)
        )
        or balance_after < 0`,
  },
  {
    invariant: 'V2',
    description:
      'granted points are valid for the calendar months of Asia/Tokyo of the rule of that time, those of a free draw for no time, those moved in as their former shop promised; nothing else expires',
    text: `
      with ${HELD_RULES}
      select member_id, currency, seq, amount, created_at, expires_at
      from entries
      where case
        when currency = 'point' and kind = 'free-draw' then expires_at is distinct from created_at
        when currency = 'point' and kind in ('moved-in', 'free-moved-in')
        then expires_at is null or expires_at <= created_at
        when currency = 'point' and amount > 0
        then not exists (
          select from held
          where created_at >= first_at
            and created_at < end_at
            and expires_at = (
              (created_at at time zone 'Asia/Tokyo')
              + make_interval(months => coalesce((rules ->> 'point_months')::integer, $1))
            ) at time zone 'Asia/Tokyo'
        )
        else expires_at is not null
      end`,
    values: [INITIAL_RULES.pointMonths],
  },
  {
    invariant: 'V2',
    description: 'an expiry takes no point that is still valid, except when the account is closed',
    text: `
      select member_id, seq, amount, created_at, spent_after, expired.old_points
      from entries as expiry
      cross join lateral (
        select coalesce(sum(amount), 0) as old_points
        from entries
        where entries.member_id = expiry.member_id
          and entries.currency = expiry.currency
          and entries.seq < expiry.seq
          and entries.expires_at <= expiry.created_at
      ) as expired
      where kind = 'expiry'
        and spent_after > expired.old_points
        and not exists (
          select
          from closures
          where closures.member_id = expiry.member_id
            and closures.created_at = expiry.created_at
        )`,
  },
  {
    invariant: 'V2',
    description: "a debt is waived only when a guardian's cancellation closes the account",
    text: `
      select member_id, currency, seq, amount
      from entries
      where kind = 'waiver'
        and not exists (
          select
          from closures
          join guardian_cancellations using (member_id)
          where closures.member_id = entries.member_id
            and closures.created_at = entries.created_at
            and decided_at is not null
        )`,
  },
  {
    invariant: 'V2',
    description: 'next_expiry_at of a balance is never later than its next expiry',
    text: `
      select member_id, balances.balance, balances.next_expiry_at, due.expires_at
      from balances
      join (
        select member_id, min(expires_at) as expires_at
        from (
          select
            entries.member_id,
            entries.expires_at,
            balances.spent,
            sum(amount) over (
              partition by entries.member_id order by expires_at, seq
            ) as granted_until
          from entries
          join balances using (member_id, currency)
          where expires_at is not null
        ) as grants
        where granted_until > spent
        group by member_id
      ) as due using (member_id)
      where balances.currency = 'point'
        and (balances.next_expiry_at is null or balances.next_expiry_at > due.expires_at)`,
  },
  {
    invariant: 'V2',
    description:
      'paid and free points of a member sum to the balance after the last entry they cover',
    text: `
      select split.member_id, split.seq, paid, free, balance_after
      from point_splits as split
      left join entries on entries.member_id = split.member_id
        and currency = 'point'
        and entries.seq = split.seq
      where paid + free is distinct from balance_after`,
  },
  {
    invariant: 'V2',
    description:
      'the points that paid a pack are those of its purchases, as far as splits cover them',
    text: `
      select pack_id, counted, paid
      from (
        select pack_id, sum(-amount)::bigint as paid
        from entries
        join point_splits on point_splits.member_id = entries.member_id
          and entries.seq <= origins_seq
        join (
          select member_id, id, pack_id from purchases
          union all
          select member_id, id, pack_id from sealed_purchases
        ) as purchase on purchase.member_id = entries.member_id
          and purchase.id::text = entries.reference
        where currency = 'point'
          and kind in ('draw', 'payback', 'free-payback')
        group by pack_id
      ) as spent
      full join (
        select pack_id, sum(paid + converted + given)::bigint as counted
        from pack_points
        group by pack_id
      ) as pack using (pack_id)
      where coalesce(counted, 0) <> coalesce(paid, 0)`,
  },
  {
    invariant: 'V2',
    description: 'no pack counts more free draws than the ledger has',
    text: `
      select pack_id, counted, drawn
      from (
        select pack_id, sum(free_count) as counted
        from pack_points
        group by pack_id
        having sum(free_count) <> 0
      ) as pack
      left join (
        select pack_id, count(*) as drawn
        from entries
        join coupon_uses on coupon_uses.id::text = reference
        join campaigns on campaigns.id = campaign_id
        where entries.kind = 'free-draw'
        group by pack_id
      ) as free using (pack_id)
      where counted not between 0 and coalesce(drawn, 0)`,
  },
]
