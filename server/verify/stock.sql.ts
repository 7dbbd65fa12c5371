import type { Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

/** A stored stock figure of a card that differs from the sum of the card's stock movements. */
export interface StockFault extends Row {
  readonly fault: string
  readonly cardId: number
  readonly expected: number | null
  readonly found: number | null
}

export function selectStockFaults(tx: Transaction): Promise<StockFault[]> {
  return tx.query(sql`
    select fault, card_id, expected, found
    from stock_faults()
    order by card_id, fault
    limit 20`)
}

/** A pack without any decision has one row, with null for the prize and its counts. */
export interface CountedPrize extends Row {
  readonly packId: number
  readonly isExtra: boolean | null
  readonly no: number | null
  readonly converted: number | null
  readonly shipped: number | null
  /** The console has counted the first `settledCount` purchases of the pack, decided or not. */
  readonly settledCount: number
}

export function selectCountedPrizes(tx: Transaction): Promise<CountedPrize[]> {
  return tx.query(sql`
    select
      pack_id,
      is_extra,
      no,
      converted,
      shipped,
      settled_count
    from counted_decisions()
    order by pack_id, is_extra, no`)
}

export async function selectCountedUndecided(tx: Transaction, packId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select purchase_id as id
    from counted_undecided()
    where pack_id = ${packId}`)
  return rows.map(({ id }) => id)
}

export interface DecidedPurchase extends Row {
  readonly id: number
  readonly prizeNos: Buffer
  readonly extraWins: Buffer
  /** The indexes of the shipped cards of the purchase. Null while the purchase is undecided. */
  readonly shippedIndexes: Buffer | null
}

export function selectDecidedPurchases(
  tx: Transaction,
  { packId, from, to }: { packId: number; from: number; to: number },
): Promise<DecidedPurchase[]> {
  return tx.query(sql`
    select
      purchases.id,
      prize_nos,
      extra_wins,
      case when shipments.approval_id is null then shipped_indexes else '' end as shipped_indexes
    from purchases
    left join decisions
      on decisions.member_id = purchases.member_id
      and decisions.purchase_id = purchases.id
    left join shipments
      on shipments.member_id = purchases.member_id
      and shipments.purchase_id = purchases.id
    where pack_id = ${packId}
      and settled_index >= ${from}
      and settled_index < ${to}
    order by settled_index`)
}
