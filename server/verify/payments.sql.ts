import type { Check } from './checks.sql.ts'

/** Compares what different code wrote: payments, reported statuses and the ledger. */
export const paymentChecks: readonly Check[] = [
  {
    invariant: 'V5',
    description:
      'every credited payment has one entry of its points, and every such entry belongs to a payment',
    text: `
      select
        coalesce(due.reference, entry.reference) as payment,
        due.member_id as member,
        due.points as due,
        entry.member_id as credited_to,
        entry.currency,
        entry.amount as credited
      from (
        select id::text as reference, member_id, points::bigint
        from payments
        where paid_at is not null
      ) as due
      full join (select * from entries where kind = 'credit') as entry using (reference)
      where (due.member_id, due.points, 'point')
        is distinct from (entry.member_id, entry.amount, entry.currency)`,
  },
  {
    invariant: 'V5',
    description:
      'every payment with coins has one entry of its coins, and every such entry belongs to a payment',
    text: `
      select
        coalesce(due.reference, entry.reference) as payment,
        due.member_id as member,
        due.coins as due,
        entry.member_id as credited_to,
        entry.amount as credited
      from (
        select id::text as reference, member_id, coins::bigint
        from payments
        where coins > 0
      ) as due
      full join (select * from entries where kind = 'bonus' and currency = 'coin') as entry
        using (reference)
      where (due.member_id, due.coins) is distinct from (entry.member_id, entry.amount)`,
  },
  {
    invariant: 'V5',
    description:
      'a credited payment was reported paid by its provider, in the same amount of yen, or confirmed by the operator',
    text: `
      select id, order_id, state, confirmed_by, event.cause, event.provider_status
      from payments
      left join lateral (
        select cause, provider_status
        from payment_events
        where payment_id = payments.id
          and state_after = 'paid'
          and state_before not in ('paid', 'refunded', 'charged-back')
      ) as event on true
      where paid_at is not null
        and case confirmed_by
          when 'operator' then event.cause is distinct from 'operator'
          else (event.provider_status ->> 'is', event.provider_status ->> 'yen', event.provider_status ->> 'currency')
            is distinct from ('paid', price_yen::text, 'JPY')
        end`,
  },
  {
    invariant: 'V5',
    description: 'a payment becomes paid at most once, and again only after it was taken back',
    text: `
      select payment_id, count(*) as times
      from payment_events
      where state_after = 'paid'
        and state_before not in ('paid', 'refunded', 'charged-back')
      group by payment_id
      having count(*) > 1`,
  },
  {
    invariant: 'V5',
    description:
      'a payment that its provider reports as paid is credited, held for the operator, or refunded',
    text: `
      select id, order_id, state, provider_status
      from payments
      where state in ('created', 'waiting', 'failed', 'cancelled', 'expired')
        and provider_status ->> 'is' = 'paid'
        and not exists (select from refund_accounts where payment_id = payments.id)`,
  },
  {
    invariant: 'V5',
    description:
      'the events of a payment have no gap; each starts in the state that the one before led to',
    text: `
      select payments.id, state, seq, state_before, state_after
      from payments
      left join (
        select
          *,
          row_number() over history as position,
          lag(state_after) over history as previous_state,
          lead(seq) over history is null as is_last
        from payment_events
        window history as (partition by payment_id order by seq)
      ) as event on event.payment_id = payments.id
      where case
          when seq is null then state not in ('created', 'waiting')
          else seq <> position
            or (previous_state is null and state_before not in ('created', 'waiting'))
            or previous_state <> state_before
            or (is_last and state_after <> state)
        end`,
  },
  {
    invariant: 'V5',
    description:
      'a rank period counts every yen that was paid in its month and in the month before',
    text: `
      select due.member_id, due.month, due.yen, rank_periods.month as counted_month, paid_yen, last_month_paid_yen
      from (
        select
          member_id,
          (extract(year from paid_on) * 12 + extract(month from paid_on) - 1)::integer as month,
          sum(price_yen - returned_yen) as yen
        from payments
        cross join lateral (values (paid_at at time zone 'Asia/Tokyo')) as tokyo (paid_on)
        where state = 'paid'
        group by 1, 2
      ) as due
      left join rank_periods on rank_periods.member_id = due.member_id
      where rank_periods.month is null
        or rank_periods.month < due.month
        or (rank_periods.month = due.month and paid_yen < yen)
        or (rank_periods.month = due.month + 1 and last_month_paid_yen < yen)`,
  },
  {
    invariant: 'V5',
    description: 'the figures of each member count every yen that is paid, and the rank',
    text: `
      select members.id, member_figures.paid_yen, due.yen, member_figures.rank_id, rank_periods.rank_id as due_rank_id
      from members
      left join member_figures on member_figures.member_id = members.id
      left join rank_periods on rank_periods.member_id = members.id
      left join (
        select member_id, sum(price_yen - returned_yen) as yen from payments where state = 'paid' group by 1
      ) as due on due.member_id = members.id
      where member_figures.paid_yen is distinct from coalesce(due.yen, 0)
        or member_figures.rank_id is distinct from rank_periods.rank_id`,
  },
  {
    invariant: 'V5',
    description: 'what refunds clawed back was taken from the balance or is a debt',
    text: `
      select member_id, currency, due, taken, debt
      from (
        select
          member_id,
          currency,
          coalesce(due.amount, 0) as due,
          coalesce(taken.amount, 0) as taken,
          coalesce(balances.debt, 0) as debt
        from balances
        left join (
          select
            member_id,
            currency,
            sum(
              case
                when state in ('refunded', 'charged-back') then amount
                else amount::bigint * returned_yen / price_yen
              end
            ) as amount
          from payments
          cross join lateral (values ('point', points), ('coin', coins)) as granted (currency, amount)
          where state in ('refunded', 'charged-back')
            or returned_yen > 0
          group by member_id, currency
        ) as due using (member_id, currency)
        left join (
          select member_id, currency, -sum(amount) as amount
          from entries
          where kind in ('clawback', 'restoration')
          group by member_id, currency
        ) as taken using (member_id, currency)
      ) as sums
      where due <> taken + debt`,
  },
  {
    invariant: 'V5',
    // After a restoration by an operator, the saved status is the chargeback that it undid.
    description: 'a payment that its provider has given back is taken back from the member',
    text: `
      select id, order_id, state, provider_status
      from payments
      where state = 'paid'
        and (
          provider_status ->> 'is' = 'refunded'
          or (provider_status ->> 'is' = 'charged-back' and restored_count = 0)
        )`,
  },
  {
    invariant: 'V5',
    description:
      'a refund that is done belongs to a payment that is not credited, or returned a part of it',
    text: `
      select payment_id, attempt, refunds.state, payments.state as payment_state
      from refunds
      join payments on payments.id = payment_id
      where refunds.state = 'done'
        and refunds.yen > returned_yen
        and payments.state not in ('refunded', 'cancelled', 'charged-back')`,
  },
  {
    invariant: 'V5',
    description: 'the returned yen of a payment are the sum of the parts in its events',
    text: `
      select id, returned_yen, moved
      from payments
      left join (
        select payment_id, sum(returned_yen) as moved
        from payment_events
        where returned_yen is not null
          and state_before = state_after
        group by payment_id
      ) as event on payment_id = id
      where returned_yen <> coalesce(moved, 0)`,
  },
  {
    invariant: 'V5',
    description:
      'a refund to a bank account belongs to a payment that is not credited, or returned a part of it',
    text: `
      select payment_id, refund_accounts.attempt, payments.state
      from refund_accounts
      join payments on payments.id = payment_id
      left join refunds using (payment_id, attempt)
      where payments.state not in ('refunded', 'cancelled', 'charged-back')
        and coalesce(refunds.yen, price_yen) > returned_yen`,
  },
  {
    invariant: 'V5',
    description: 'a refund to a bank account is paid out at most once, on a day that is recorded',
    text: `
      select payment_id, sum(yen) as yen, count(*) as times, count(transferred_on) as days
      from refund_accounts
      join refunds using (payment_id, attempt)
      left join payments on payments.id = payment_id
      where refunds.state = 'done'
      group by payments.id, payment_id
      having count(*) > count(transferred_on)
        or sum(yen) > case
          when payments.state = 'paid' then returned_yen
          when provider_status ->> 'is' = 'paid' then (provider_status ->> 'yen')::bigint
          else price_yen
        end`,
  },
  {
    invariant: 'V5',
    description: 'a transfer file has the number and the sum of the refunds in it',
    text: `
      select id, row_count, total_yen, rows, yen
      from refund_transfers
      left join (
        select transfer_id, count(*) as rows, sum(yen) as yen
        from refund_accounts
        join refunds using (payment_id, attempt)
        group by transfer_id
      ) as listed on transfer_id = id
      where (row_count, total_yen) is distinct from (rows, yen)`,
  },
  {
    invariant: 'V5',
    description: 'a balance with a debt is zero',
    text: 'select member_id, currency, balance, debt from balances where debt > 0 and balance > 0',
  },
  {
    invariant: 'V5',
    description: 'a member with a credited payment has first_paid_at',
    text: `
      select distinct payments.member_id
      from payments
      join members on members.id = payments.member_id
      where paid_at is not null
        and first_paid_at is null`,
  },
]
