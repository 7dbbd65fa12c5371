import type { Check } from './checks.sql.ts'

export const exchangeChecks: readonly Check[] = [
  {
    invariant: 'V7',
    description:
      'the movements of a good sum to its stock, what members took and what is kept for them, and no stock is negative',
    text: `
      select
        goods.id as good, stocked_count, moved.count as moved, stock, exchanged.count as exchanged, reserved.count as reserved
      from goods
      left join lateral (
        select coalesce(sum(count), 0) as count
        from exchanges
        where good_id = goods.id
      ) as exchanged on true
      left join lateral (
        select count(*) as count
        from moved_cards
        where good_id = goods.id
          and decided_at is null
      ) as reserved on true
      left join lateral (
        select coalesce(sum(count), 0) as count
        from good_movements
        where good_id = goods.id
      ) as moved on true
      where stock < 0
        or stock + exchanged.count + reserved.count <> stocked_count
        or moved.count <> stocked_count`,
  },
  {
    invariant: 'V7',
    description:
      'no member has exchanged more of a good than its limit per member, besides cards of a former shop',
    text: `
      select member_id, good_id, sum(count) as taken, member_max
      from exchanges
      join goods on goods.id = good_id
      where not exists (select from moved_cards where exchange_id = exchanges.id)
      group by member_id, good_id, member_max
      having sum(count) > member_max`,
  },
  {
    invariant: 'V7',
    description:
      'every exchange has one shipment to its member, and every such shipment belongs to an exchange',
    text: `
      select exchanges.id as exchange, exchanges.member_id, shipment.id as shipment, shipment.member_id as sent_to
      from exchanges
      full join (select * from shipments where purchase_id is null) as shipment
        on shipment.exchange_id = exchanges.id
      where exchanges.member_id is distinct from shipment.member_id`,
  },
  {
    invariant: 'V1',
    description:
      'every exchange is paid by one entry of its coins, and every such entry belongs to an exchange',
    text: `
      select due.reference as exchange, due.member_id, due.coins as due, entry.member_id as paid_by, entry.amount
      from (select id::text as reference, member_id, coins from exchanges) as due
      full join (select * from entries where kind = 'exchange') as entry using (reference)
      where (due.member_id, -due.coins, 'coin')
        is distinct from (entry.member_id, entry.amount, entry.currency)`,
  },
]

export const movedCardChecks: readonly Check[] = [
  {
    invariant: 'V11',
    description:
      'every card of a former shop is paid once, for what it moved in with: coins if it was shipped, points if it was converted',
    text: `
      select due.id as card, due.member_id, due.currency, due.amount as due, entry.member_id as paid_to, entry.amount
      from (
        select
          id,
          member_id,
          moved_members.approval_id || '-card-' || id as reference,
          case when exchange_id is null then 'point' else 'coin' end as currency,
          case when exchange_id is null then points else coins end as amount
        from moved_cards
        join moved_members using (member_id)
        where decided_at is not null
          and moved_cards.approval_id is null
      ) as due
      full join (
        select * from entries where kind in ('moved-in', 'free-moved-in') and reference like '%-card-%'
      ) as entry using (reference)
      where (due.member_id, due.currency, due.amount)
        is distinct from (entry.member_id, entry.currency, entry.amount)`,
  },
  {
    invariant: 'V11',
    description: 'every shipped card of a former shop is an exchange of its good for its coins',
    text: `
      select moved_cards.id as card, exchanges.id as exchange
      from moved_cards
      join exchanges on exchanges.id = exchange_id
      where (moved_cards.member_id, moved_cards.good_id, 1, moved_cards.coins)
        <> (exchanges.member_id, exchanges.good_id, exchanges.count, exchanges.coins)`,
  },
]

export const rankChecks: readonly Check[] = [
  {
    invariant: 'V1',
    description:
      'every rank maintenance is paid by one entry of its coins, and every such entry belongs to one',
    text: `
      select due.reference as maintenance, due.member_id, due.coins as due, entry.member_id as paid_by, entry.amount
      from (
        select member_id || '-' || month as reference, member_id, coins
        from rank_maintenances
      ) as due
      full join (select * from entries where kind = 'rank') as entry using (reference)
      where (due.member_id, -due.coins, 'coin')
        is distinct from (entry.member_id, entry.amount, entry.currency)`,
  },
  {
    invariant: 'V6',
    description: 'a rank is kept in exactly the months in which its member bought maintenance',
    text: `
      select rank_periods.member_id, rank_periods.month, is_kept, rank_maintenances.rank_id
      from rank_periods
      left join rank_maintenances using (member_id, month)
      where is_kept <> (rank_maintenances.month is not null)`,
  },
]
