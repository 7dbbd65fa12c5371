import type { SendState } from '#contract/codes.ts'
import { arrayLiteral, byteaArrayLiteral } from '#server/platform/database/array-literal.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import type { Purchase, Urn } from './purchase.ts'

/** The columns that a row becomes a purchase by. */
export const PURCHASE_COLUMNS = `
  member_id as "memberId",
  id,
  pack_id as "packId",
  request_id as "requestId",
  settled_index as "settledIndex",
  first_ticket as "firstTicket",
  draw_count as "drawCount",
  draw_number as "drawNumber",
  member_draw_count as "memberDrawCount",
  member_tag as "memberTag",
  seed,
  client_seed as "clientSeed",
  is_commitment_shown as "isCommitmentShown",
  counts_before as "countsBefore",
  prize_nos as "prizeNos",
  head_before as "headBefore",
  head_after as "headAfter",
  send_state as "sendState",
  hold_until as "holdUntil",
  created_at as "createdAt"`

/** Locks in the order of pack, always, and before any balance: settlements can wait, never deadlock. */
export function lockUrns(tx: Transaction, packIds: readonly number[]): Promise<(Urn & Row)[]> {
  return tx.query({
    name: 'lock-urns',
    text: `
      select
        pack_id as "packId",
        sold_count as "soldCount",
        settled_count as "settledCount",
        head,
        counts
      from urns
      where pack_id = any($1)
      order by pack_id
      for update`,
    values: [packIds],
  })
}

export interface MemberPack {
  readonly memberId: number
  readonly packId: number
}

/** Each member's last purchase of a pack: its number and running total stand for all before it. */
export function selectLastPurchaseOfPack(
  on: Queryable,
  { memberId, packId }: MemberPack,
): Promise<({ drawNumber: number; memberDrawCount: number } & Row)[]> {
  return on.query({
    name: 'select-last-purchase-of-pack',
    text: `
      select
        draw_number as "drawNumber",
        member_draw_count as "memberDrawCount"
      from purchases
      where pack_id = $1
        and member_id = $2
      order by draw_number desc
      limit 1`,
    values: [packId, memberId],
  })
}

export interface IdempotencyKey extends MemberPack {
  readonly requestId: string
}

/** What stands behind one request of a group: its place in the group is `no`. */
export interface IdempotencyLookup extends Row {
  readonly no: number
  /** The number that its purchase would have. */
  readonly newId: number
  /** The purchase that was settled before under this request id: it is the answer then. */
  readonly existingId: number | null
  /** The member's last purchase of the pack; null before the first. */
  readonly drawNumber: number | null
  readonly memberDrawCount: number | null
}

/**
 * One look into each index per request, whatever the planner believes of a table that has just begun to grow: joined,
 * it read the whole table while a sale had outrun its statistics (0.42 ms of database a purchase instead of 0.10). A
 * request id is looked for as the first from there on, in the order of its own index: asked for by itself, a connection
 * that had planned for an empty shop read every purchase of the member (up to 1.2 ms a purchase, and growing). Until the
 * table has been counted once a plan may still sort another index's rows instead, so that it is counted soon.
 */
export function selectIdempotencyLookups(
  tx: Transaction,
  requests: readonly IdempotencyKey[],
): Promise<IdempotencyLookup[]> {
  return tx.query({
    name: 'select-idempotency-lookups',
    text: `
      select
        asked.no::integer as no,
        nextval('purchase_ids') as "newId",
        first.id as "existingId",
        last.draw_number as "drawNumber",
        last.member_draw_count as "memberDrawCount"
      from unnest($1::bigint[], $2::bigint[], $3::text[])
        with ordinality as asked (member_id, pack_id, request_id, no)
      left join lateral (
        select id, request_id
        from purchases
        where purchases.member_id = asked.member_id
          and purchases.request_id >= asked.request_id
        order by purchases.request_id
        limit 1
      ) as first on first.request_id = asked.request_id
      left join lateral (
        select draw_number, member_draw_count
        from purchases
        where purchases.pack_id = asked.pack_id
          and purchases.member_id = asked.member_id
        order by draw_number desc
        limit 1
      ) as last on true`,
    values: [
      arrayLiteral(requests.map(({ memberId }) => memberId)),
      arrayLiteral(requests.map(({ packId }) => packId)),
      requests.map(({ requestId }) => requestId),
    ],
  })
}

export function selectPurchases(
  on: Queryable,
  keys: readonly PurchaseKey[],
): Promise<(Purchase & Row)[]> {
  return on.query({
    name: 'select-purchases',
    text: `
      select ${PURCHASE_COLUMNS}
      from purchases
      where (member_id, id) in (select * from unnest($1::bigint[], $2::bigint[]))`,
    values: [keys.map(({ memberId }) => memberId), keys.map(({ id }) => id)],
  })
}

export async function insertPurchases(
  tx: Transaction,
  purchases: readonly Purchase[],
): Promise<void> {
  await tx.query({
    name: 'insert-purchases',
    text: `
      insert into purchases (
        member_id, id, pack_id, request_id, settled_index, first_ticket, draw_count, draw_number,
        member_draw_count, member_tag, seed, client_seed, is_commitment_shown, counts_before,
        prize_nos, head_before, head_after, send_state, hold_until, created_at
      )
      select *
      from unnest(
        $1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::integer[],
        $7::integer[], $8::integer[], $9::integer[], $10::bytea[], $11::bytea[], $12::bytea[],
        $13::boolean[], $14::bytea[], $15::bytea[], $16::bytea[], $17::bytea[], $18::smallint[],
        $19::timestamptz[], $20::timestamptz[]
      )`,
    values: [
      arrayLiteral(purchases.map((purchase) => purchase.memberId)),
      arrayLiteral(purchases.map((purchase) => purchase.id)),
      arrayLiteral(purchases.map((purchase) => purchase.packId)),
      purchases.map((purchase) => purchase.requestId),
      arrayLiteral(purchases.map((purchase) => purchase.settledIndex)),
      arrayLiteral(purchases.map((purchase) => purchase.firstTicket)),
      arrayLiteral(purchases.map((purchase) => purchase.drawCount)),
      arrayLiteral(purchases.map((purchase) => purchase.drawNumber)),
      arrayLiteral(purchases.map((purchase) => purchase.memberDrawCount)),
      byteaArrayLiteral(purchases.map((purchase) => purchase.memberTag)),
      byteaArrayLiteral(purchases.map((purchase) => purchase.seed)),
      byteaArrayLiteral(purchases.map((purchase) => purchase.clientSeed)),
      arrayLiteral(purchases.map((purchase) => purchase.isCommitmentShown)),
      byteaArrayLiteral(purchases.map((purchase) => purchase.countsBefore)),
      byteaArrayLiteral(purchases.map((purchase) => purchase.prizeNos)),
      byteaArrayLiteral(purchases.map((purchase) => purchase.headBefore)),
      byteaArrayLiteral(purchases.map((purchase) => purchase.headAfter)),
      arrayLiteral(purchases.map((purchase) => purchase.sendState)),
      arrayLiteral(purchases.map((purchase) => purchase.holdUntil)),
      arrayLiteral(purchases.map((purchase) => purchase.createdAt)),
    ],
  })
}

export async function updateUrns(tx: Transaction, urns: readonly Urn[]): Promise<void> {
  await tx.query({
    name: 'update-urns',
    text: `
      update urns
      set
        sold_count = after.sold_count,
        settled_count = after.settled_count,
        head = after.head,
        counts = after.counts::integer[]
      from unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bytea[], $5::text[])
        as after (pack_id, sold_count, settled_count, head, counts)
      where urns.pack_id = after.pack_id`,
    values: [
      arrayLiteral(urns.map(({ packId }) => packId)),
      arrayLiteral(urns.map(({ soldCount }) => soldCount)),
      arrayLiteral(urns.map(({ settledCount }) => settledCount)),
      byteaArrayLiteral(urns.map(({ head }) => head)),
      urns.map(({ counts }) => arrayLiteral(counts)),
    ],
  })
}

async function selectOne(
  on: Queryable,
  name: string,
  condition: string,
  values: readonly unknown[],
): Promise<Purchase | null> {
  const text = `select ${PURCHASE_COLUMNS} from purchases where ${condition}`
  const [purchase] = await on.query<Purchase & Row>({ name, text, values })
  return purchase ?? null
}

export interface PurchaseKey {
  readonly memberId: number
  readonly id: number
}

export function selectPurchase(
  on: Queryable,
  { memberId, id }: PurchaseKey,
): Promise<Purchase | null> {
  return selectOne(on, 'select-purchase', 'member_id = $1 and id = $2', [memberId, id])
}

/** After the balance, always: whoever changes a purchase has locked the member's account first. */
export function lockPurchase(
  tx: Transaction,
  { memberId, id }: PurchaseKey,
): Promise<Purchase | null> {
  return selectOne(tx, 'lock-purchase', 'member_id = $1 and id = $2 for update', [memberId, id])
}

export function selectLastPurchase(on: Queryable, memberId: number): Promise<Purchase | null> {
  return selectOne(on, 'select-last-purchase', 'member_id = $1 order by id desc limit 1', [
    memberId,
  ])
}

export function selectNewestUndecided(on: Queryable, memberId: number): Promise<Purchase | null> {
  return selectOne(
    on,
    'select-newest-undecided',
    'member_id = $1 and send_state = 1 order by id desc limit 1',
    [memberId],
  )
}

export async function updateSendState(
  tx: Transaction,
  { memberId, id }: PurchaseKey,
  state: SendState,
): Promise<void> {
  await tx.query({
    name: 'update-send-state',
    text: 'update purchases set send_state = $3 where member_id = $1 and id = $2',
    values: [memberId, id, state],
  })
}
