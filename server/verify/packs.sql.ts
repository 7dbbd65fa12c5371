import type { SendState } from '#contract/codes.ts'
import type { Purchase } from '#server/draws/purchase/purchase.ts'
import type { Urn } from '#server/draws/urn/urn.ts'
import type { Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Currency } from '#server/points/ledger.ts'

/** A published pack with its present state and the published bytes of its composition. */
export interface PublishedPack extends Urn {
  readonly currency: Currency
  readonly price: number
  readonly total: number
  readonly maxBuyCount: number
  readonly name: string
  readonly composition: Buffer
  readonly packRoot: Buffer
  /** How many tickets are sold and not drawn. They wait for notaries, or their batch is void. */
  readonly sealedCount: number
}

export function selectPacks(tx: Transaction): Promise<(PublishedPack & Row)[]> {
  return tx.query(sql`
    select
      packs.id as pack_id,
      name,
      currency,
      price,
      total,
      max_buy_count,
      composition,
      pack_root,
      sold_count,
      settled_count,
      head,
      counts,
      (
        select coalesce(sum(draw_count), 0)
        from batches
        where batches.pack_id = packs.id
          and drawn_at is null
      ) as sealed_count
    from packs
    join urns on urns.pack_id = packs.id
    where published_at is not null
    order by packs.id`)
}

export type ChainedPurchase = Omit<Purchase, 'requestId' | 'isCommitmentShown'> & {
  /** Null while the cards are undecided, as are the three fields below. */
  readonly decidedBy: 'member' | 'worker' | 'pack' | 'shop' | null
  readonly shippedIndexes: Buffer | null
  readonly convertedPoints: number | null
  readonly decidedAt: Date | null
  /** The parcel of the purchase. Null if no card of the purchase is to be shipped. */
  readonly shipmentId: number | null
  readonly shippedAt: Date | null
  /** The approval by which the parcel was cancelled. */
  readonly cancelledBy: number | null
  readonly sendState: SendState
}

/** Each row includes the decision and the parcel of the purchase. */
export function selectChain(
  tx: Transaction,
  { packId, after, limit }: { packId: number; after: number; limit: number },
): Promise<(ChainedPurchase & Row)[]> {
  return tx.query(sql`
    select
      purchases.member_id,
      purchases.id,
      pack_id,
      settled_index,
      first_ticket,
      draw_count,
      draw_number,
      member_draw_count,
      member_tag,
      epoch,
      seed,
      client_seed,
      counts_before,
      prize_nos,
      extra_wins,
      head_before,
      head_after,
      send_state,
      hold_until,
      purchases.created_at,
      decided_by,
      shipped_indexes,
      converted_points,
      decisions.created_at as decided_at,
      shipments.id as shipment_id,
      shipped_at,
      shipments.approval_id as cancelled_by
    from purchases
    left join decisions
      on decisions.member_id = purchases.member_id
      and decisions.purchase_id = purchases.id
    left join shipments
      on shipments.member_id = purchases.member_id
      and shipments.purchase_id = purchases.id
    where pack_id = ${packId}
      and settled_index > ${after}
    order by settled_index
    limit ${limit}`)
}

/**
 * Selects rows that refer to a missing row. These are purchases without a member or pack, decisions
 * without a purchase, and shipments without a decision.
 */
export function selectOrphans(tx: Transaction): Promise<Row[]> {
  return tx.query(sql`
    select 'purchase' as orphan, member_id, id as purchase_id
    from purchases
    where not exists (select from members where members.id = purchases.member_id)
      or not exists (select from packs where packs.id = purchases.pack_id)
    union all
    select 'decision', member_id, purchase_id
    from decisions
    where not exists (
      select from purchases
      where purchases.member_id = decisions.member_id
        and purchases.id = decisions.purchase_id
    )
    union all
    select 'shipment', member_id, purchase_id
    from shipments
    where purchase_id is not null
      and not exists (
        select from decisions
        where decisions.member_id = shipments.member_id
          and decisions.purchase_id = shipments.purchase_id
      )`)
}
