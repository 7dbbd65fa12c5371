import { PURCHASE_COLUMNS } from '#server/draws/purchase/purchase.sql.ts'
import type { Purchase, PurchaseKey } from '#server/draws/purchase/purchase.ts'
import { arrayLiteral, byteaArrayLiteral } from '#server/platform/database/array-literal.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, raw } from '#server/platform/database/sql.ts'

interface IdempotencyKey {
  readonly memberId: number
  readonly packId: number
  readonly requestId: string
}

/** What the database contains about one request of a group before the request is settled. */
export interface IdempotencyLookup extends Row {
  /** The position of the request in its group, from 1. */
  readonly position: number
  /** The id of the new purchase. It stays unused if the request is refused. */
  readonly newId: number
  /** An earlier purchase with the same request id, which the settlement returns instead. */
  readonly existingId: number | null
  /** The same, of a purchase that is sealed and not drawn yet. */
  readonly sealedId: number | null
  /** Of the member's last purchase of the pack; null if there is none. */
  readonly drawNumber: number | null
  readonly memberDrawCount: number | null
}

/**
 * Selects, for each request of a group, the purchase with the same request id and the member's last
 * purchase of the pack. Each search costs one index lookup, even if the planner's statistics are
 * out of date.
 *
 * The searches are lateral joins. Plain joins scanned the whole table while a fast sale made the
 * statistics wrong. They took 0.42 ms of database time per purchase instead of 0.10 ms.
 *
 * The search for the request id takes the first row with `>=` in the order of an index. With `=`, a
 * connection that had planned for an empty table read every purchase of the member. This took up to
 * 1.2 ms per purchase, and more with every purchase.
 *
 * Sealed purchases are searched for in the same statement: a draw moves a purchase from one table to
 * the other.
 *
 * Until the first `analyze` of the table, PostgreSQL may still choose a plan that reads another
 * index and sorts. The embedded database therefore analyzes often.
 */
export function selectIdempotencyLookups(
  tx: Transaction,
  requests: readonly IdempotencyKey[],
): Promise<IdempotencyLookup[]> {
  return tx.query(named('select-idempotency-lookups')`
    select
      requested.position::integer as position,
      nextval('purchase_ids') as new_id,
      same_request.id as existing_id,
      sealed_request.id as sealed_id,
      coalesce(latest_sealed.draw_number, latest.draw_number) as draw_number,
      coalesce(latest_sealed.member_draw_count, latest.member_draw_count) as member_draw_count
    from unnest(
      ${arrayLiteral(requests.map(({ memberId }) => memberId))}::bigint[],
      ${arrayLiteral(requests.map(({ packId }) => packId))}::bigint[],
      ${requests.map(({ requestId }) => requestId)}::text[]
    )
      with ordinality as requested (member_id, pack_id, request_id, position)
    left join lateral (
      select id, request_id
      from purchases
      where purchases.member_id = requested.member_id
        and purchases.request_id >= requested.request_id
      order by purchases.request_id
      limit 1
    ) as same_request on same_request.request_id = requested.request_id
    left join lateral (
      select draw_number, member_draw_count
      from purchases
      where purchases.pack_id = requested.pack_id
        and purchases.member_id = requested.member_id
      order by draw_number desc
      limit 1
    ) as latest on true
    left join lateral (
      select id, request_id
      from sealed_purchases
      where sealed_purchases.member_id = requested.member_id
        and sealed_purchases.request_id >= requested.request_id
      order by sealed_purchases.request_id
      limit 1
    ) as sealed_request on sealed_request.request_id = requested.request_id
    left join lateral (
      select draw_number, member_draw_count
      from sealed_purchases
      where sealed_purchases.pack_id = requested.pack_id
        and sealed_purchases.member_id = requested.member_id
      order by draw_number desc
      limit 1
    ) as latest_sealed on true`)
}

export function selectPurchases(
  on: Queryable,
  keys: readonly PurchaseKey[],
): Promise<(Purchase & Row)[]> {
  return on.query(named('select-purchases')`
    select ${raw(PURCHASE_COLUMNS)}
    from purchases
    where (member_id, id) in (
      select *
      from unnest(
        ${keys.map(({ memberId }) => memberId)}::bigint[],
        ${keys.map(({ id }) => id)}::bigint[]
      )
    )`)
}

export async function insertPurchases(
  tx: Transaction,
  purchases: readonly Purchase[],
): Promise<void> {
  await tx.query(named('insert-purchases')`
    insert into purchases (
      member_id, id, pack_id, request_id, settled_index, first_ticket, draw_count, draw_number,
      member_draw_count, member_tag, epoch, seed, client_seed, is_commitment_shown,
      counts_before, prize_nos, extra_wins, head_before, head_after, send_state, hold_until,
      created_at
    )
    select *
    from unnest(
      ${arrayLiteral(purchases.map((purchase) => purchase.memberId))}::bigint[],
      ${arrayLiteral(purchases.map((purchase) => purchase.id))}::bigint[],
      ${arrayLiteral(purchases.map((purchase) => purchase.packId))}::bigint[],
      ${purchases.map((purchase) => purchase.requestId)}::text[],
      ${arrayLiteral(purchases.map((purchase) => purchase.settledIndex))}::bigint[],
      ${arrayLiteral(purchases.map((purchase) => purchase.firstTicket))}::integer[],
      ${arrayLiteral(purchases.map((purchase) => purchase.drawCount))}::integer[],
      ${arrayLiteral(purchases.map((purchase) => purchase.drawNumber))}::integer[],
      ${arrayLiteral(purchases.map((purchase) => purchase.memberDrawCount))}::integer[],
      ${byteaArrayLiteral(purchases.map((purchase) => purchase.memberTag))}::bytea[],
      ${byteaArrayLiteral(purchases.map((purchase) => purchase.epoch))}::bytea[],
      ${byteaArrayLiteral(purchases.map((purchase) => purchase.seed))}::bytea[],
      ${byteaArrayLiteral(purchases.map((purchase) => purchase.clientSeed))}::bytea[],
      ${arrayLiteral(purchases.map((purchase) => purchase.isCommitmentShown))}::boolean[],
      ${byteaArrayLiteral(purchases.map((purchase) => purchase.countsBefore))}::bytea[],
      ${byteaArrayLiteral(purchases.map((purchase) => purchase.prizeNos))}::bytea[],
      ${byteaArrayLiteral(purchases.map((purchase) => purchase.extraWins))}::bytea[],
      ${byteaArrayLiteral(purchases.map((purchase) => purchase.headBefore))}::bytea[],
      ${byteaArrayLiteral(purchases.map((purchase) => purchase.headAfter))}::bytea[],
      ${arrayLiteral(purchases.map((purchase) => purchase.sendState))}::smallint[],
      ${arrayLiteral(purchases.map((purchase) => purchase.holdUntil))}::timestamptz[],
      ${arrayLiteral(purchases.map((purchase) => purchase.createdAt))}::timestamptz[]
    )`)
}
