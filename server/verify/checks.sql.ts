import type { Row, Transaction } from '#server/platform/database/database.ts'
import { entryKinds } from '#server/points/ledger.ts'

export type Invariant =
  | 'V1'
  | 'V2'
  | 'V3'
  | 'V4'
  | 'V5'
  | 'V6'
  | 'V7'
  | 'V8'
  | 'V9'
  | 'V10'
  | 'V11'
  | 'V12'
  | 'V13'
  | 'V14'

/** Selects the rows that violate a condition. */
export interface Check {
  readonly invariant: Invariant
  readonly description: string
  readonly text: string
  readonly values?: readonly unknown[]
}

const VIOLATIONS_MAX = 20

/** Drawn and sealed purchases. Those of void batches are among the sealed ones. */
const PAID_PURCHASES = `(
          select id, member_id, pack_id, draw_count from purchases
          union all
          select id, member_id, pack_id, draw_count from sealed_purchases
        ) as purchases`

export function selectViolations(tx: Transaction, { text, values }: Check): Promise<Row[]> {
  return tx.query({
    text: `select * from (${text}) as violation limit ${VIOLATIONS_MAX}`,
    ...(values === undefined ? {} : { values }),
  })
}

/** The expected amounts are computed from what caused the entries, not from the ledger. */
const ledgerChecks: readonly Check[] = [
  {
    invariant: 'V1',
    description:
      'every purchase is paid by one entry of price × draws, and every such entry belongs to a purchase',
    text: `
      select
        coalesce(due.reference, entry.reference) as purchase,
        due.member_id as member,
        due.amount as due,
        entry.member_id as paid_by,
        entry.currency,
        entry.amount as paid
      from (
        select
          purchases.id::text as reference,
          purchases.member_id,
          packs.currency,
          -packs.price::bigint * purchases.draw_count as amount
        from ${PAID_PURCHASES}
        join packs on packs.id = purchases.pack_id
      ) as due
      full join (select * from entries where kind = 'draw') as entry using (reference)
      where (due.member_id, due.currency, due.amount)
        is distinct from (entry.member_id, entry.currency, entry.amount)`,
  },
  {
    invariant: 'V1',
    description:
      'every purchase of a void batch is paid back once and in full, and nothing else is paid back',
    text: `
      select
        coalesce(due.reference, entry.reference) as purchase,
        due.member_id as member,
        due.amount as due,
        entry.member_id as paid_to,
        entry.currency,
        entry.amount as paid_back
      from (
        select
          sealed.id::text as reference,
          sealed.member_id,
          packs.currency,
          packs.price::bigint * sealed.draw_count as amount
        from sealed_purchases as sealed
        join batches on batches.pack_id = sealed.pack_id and no = batch_no
        join packs on packs.id = sealed.pack_id
        where voided_at is not null
      ) as due
      full join (
        select reference, member_id, currency, sum(amount) as amount
        from entries
        where kind in ('payback', 'free-payback')
        group by reference, member_id, currency
      ) as entry using (reference)
      where (due.member_id, due.currency, due.amount)
        is distinct from (entry.member_id, entry.currency, entry.amount)`,
  },
  {
    invariant: 'V1',
    description:
      'every conversion is credited by one entry, and every such entry belongs to a decision',
    text: `
      select
        coalesce(due.reference, entry.reference) as purchase,
        due.member_id as member,
        due.converted_points as due,
        entry.member_id as credited_to,
        entry.currency,
        entry.amount as credited
      from (
        select purchase_id::text as reference, member_id, converted_points
        from decisions
        where converted_points > 0
      ) as due
      full join (select * from entries where kind = 'conversion') as entry using (reference)
      where (due.member_id, due.converted_points, 'point')
        is distinct from (entry.member_id, entry.amount, entry.currency)`,
  },
  {
    invariant: 'V1',
    description:
      'every fee of a parcel is that of its pack, for cards that the member has chosen to ship',
    text: `
      select entries.member_id, seq, reference as purchase, amount, ship_fee_points
      from entries
      left join decisions
        on decisions.member_id = entries.member_id
        and purchase_id::text = reference
      left join purchases
        on purchases.member_id = decisions.member_id
        and purchases.id = decisions.purchase_id
      left join packs on packs.id = pack_id
      where kind = 'shipping'
        and (
          entries.currency <> 'point'
          or amount is distinct from -ship_fee_points
          or decided_by is distinct from 'member'
          or shipped_indexes = ''
          or length(shipped_indexes) / 2 >= ship_free_cards
        )`,
  },
  {
    invariant: 'V1',
    description: 'every entry is of a known kind and has the sign of its kind',
    text: `
      select member_id, currency, seq, kind, amount
      from entries
      where not (kind = any($1))
        or (kind = any($2) and amount > 0)
        or (kind = any($3) and amount < 0)`,
    values: [entryKinds(), entryKinds('negative'), entryKinds('positive')],
  },
  {
    invariant: 'V1',
    description:
      'each ledger sums to zero: balances, sales and conversions against all other kinds',
    text: `
      select *
      from (
        select
          currency,
          (select coalesce(sum(balance), 0) from balances where balances.currency = ledger.currency)
            as held,
          (
            select coalesce(sum(price::bigint * draw_count), 0)
            from ${PAID_PURCHASES}
            join packs on packs.id = purchases.pack_id
            where packs.currency = ledger.currency
          ) as sold,
          (select coalesce(sum(converted_points), 0) from decisions where ledger.currency = 'point')
            as converted,
          (
            select coalesce(sum(amount), 0)
            from entries
            where entries.currency = ledger.currency and kind not in ('draw', 'conversion')
          ) as others
        from (values ('point'), ('coin')) as ledger (currency)
      ) as sums
      where held + sold - converted - others <> 0`,
  },
]

const packChecks: readonly Check[] = [
  {
    invariant: 'V3',
    description:
      'a member has one tag in a pack; their purchases of a pack are numbered from 0, with a running total of draws',
    text: `
      select member_id, id, pack_id, draw_number, member_draw_count
      from (
        select
          *,
          row_number() over member_pack - 1 as purchases_before,
          sum(draw_count) over member_pack as draws_so_far,
          first_value(member_tag) over member_pack as first_tag
        from purchases
        window member_pack as (partition by pack_id, member_id order by settled_index)
      ) as numbered
      where (draw_number, member_draw_count, member_tag)
        is distinct from (purchases_before, draws_so_far, first_tag)`,
  },
  {
    invariant: 'V3',
    description: 'a member tag belongs to one member of one pack',
    text: `
      select member_tag, array_agg(distinct (pack_id, member_id)) as members
      from purchases
      group by member_tag
      having count(distinct (pack_id, member_id)) > 1`,
  },
  {
    invariant: 'V3',
    description: 'no seed comes back',
    text: `
      select seed, array_agg(id) as purchases
      from purchases
      group by seed
      having count(*) > 1`,
  },
  {
    invariant: 'V3',
    description: 'every purchase used a published epoch',
    text: `
      select id, pack_id, epoch
      from purchases
      where epoch not in (select epoch from epochs)`,
  },
  {
    invariant: 'V3',
    description: 'every published pack has an urn, and every purchase is of a published pack',
    text: `
      select packs.id as pack_id, published_at, urns.sold_count
      from packs
      left join urns on urns.pack_id = packs.id
      where (published_at is null and urns.pack_id is not null)
        or (published_at is not null and urns.pack_id is null)
        or (published_at is null and exists (select from purchases where pack_id = packs.id))`,
  },
]

const uniquenessChecks: readonly Check[] = [
  {
    invariant: 'V6',
    description: 'a request of a member makes one purchase',
    text: `
      select member_id, request_id, array_agg(id) as purchases
      from purchases
      group by member_id, request_id
      having count(*) > 1`,
  },
  {
    invariant: 'V6',
    description: 'a cause moves a balance once',
    text: `
      select kind, reference, currency, count(*)
      from entries
      group by kind, reference, currency
      having count(*) > 1`,
  },
  {
    invariant: 'V6',
    description: 'a purchase has at most one decision and at most one shipment',
    text: `
      select member_id, purchase_id, 'decisions' as rows_of, count(*)
      from decisions
      group by member_id, purchase_id
      having count(*) > 1
      union all
      select member_id, purchase_id, 'shipments', count(*)
      from shipments
      where purchase_id is not null
      group by member_id, purchase_id
      having count(*) > 1`,
  },
  {
    invariant: 'V6',
    description: 'the id of a purchase is unique',
    text: `
      select id, array_agg(member_id) as members
      from purchases
      group by id
      having count(*) > 1`,
  },
]

export const coreChecks: readonly Check[] = [...ledgerChecks, ...packChecks, ...uniquenessChecks]

/**
 * The rules of the shop with the times at which rows may be made by them, read once for a check. A request
 * may take a minute.
 */
export const HELD_RULES = `
  held as materialized (
    select since - interval '1 minute' as first_at, until + interval '1 minute' as end_at, rules
    from approved_rules()
  )`
