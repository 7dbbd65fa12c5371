import type { Check } from './checks.sql.ts'

export const exchangeChecks: readonly Check[] = [
  {
    invariant: 'V7',
    description:
      'the movements of a good sum to its stock and what members took, and no stock is negative',
    text: `
      select goods.id as good, stocked_count, moved.count as moved, stock, exchanged.count as exchanged
      from goods
      left join lateral (
        select coalesce(sum(count), 0) as count
        from exchanges
        where good_id = goods.id
      ) as exchanged on true
      left join lateral (
        select coalesce(sum(count), 0) as count
        from good_movements
        where good_id = goods.id
      ) as moved on true
      where stock < 0
        or stock + exchanged.count <> stocked_count
        or moved.count <> stocked_count`,
  },
  {
    invariant: 'V7',
    description: 'no member has exchanged more of a good than its limit per member',
    text: `
      select member_id, good_id, sum(count) as taken, member_max
      from exchanges
      join goods on goods.id = good_id
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
