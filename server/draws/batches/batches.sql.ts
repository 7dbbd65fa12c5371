import type { PurchaseKey, SealedPurchase } from '#server/draws/purchase/purchase.ts'
import { arrayLiteral, byteaArrayLiteral } from '#server/platform/database/array-literal.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, raw, sql } from '#server/platform/database/sql.ts'
import type { QueueLength } from '#server/platform/health/queue-metrics.ts'

/** Purchases of a pack that its notaries sign together. */
export interface StoredBatch {
  readonly packId: number
  readonly no: number
  readonly settledIndex: number
  readonly firstTicket: number
  readonly drawCount: number
  /** 32 bytes for each purchase (`sealedInputOf`). */
  readonly inputs: Buffer
  readonly sealedAt: Date
}

export interface LastBatch extends StoredBatch {
  /** True if the batch before is not drawn, so that no notary can have signed this one. */
  readonly isOpen: boolean
  /** When the oldest batch was sealed that is not drawn; null if all are. */
  readonly waitingSince: Date | null
  /** True if a notary has signed another batch in its place. */
  readonly isRefused: boolean
  /** True if its purchases were paid back. No batch follows it. */
  readonly isVoid: boolean
}

export interface DrawnBatch extends StoredBatch {
  readonly headBefore: Buffer
  /** 64 bytes of each notary. */
  readonly signatures: Buffer
}

export const BATCH_COLUMNS = `
  batches.pack_id,
  batches.no,
  batches.settled_index,
  batches.first_ticket,
  batches.draw_count,
  batches.inputs,
  batches.sealed_at`

const SEALED_COLUMNS = sql`
  member_id,
  id,
  pack_id,
  request_id,
  settled_index,
  first_ticket,
  draw_count,
  draw_number,
  member_draw_count,
  epoch,
  client_seed,
  is_commitment_shown,
  created_at`

const IS_VOID = sql`
  exists (
    select from batches
    where batches.pack_id = sealed_purchases.pack_id
      and batches.no = sealed_purchases.batch_no
      and voided_at is not null
  )`

const IS_PENDING = sql`drawn_at is null and voided_at is null`

/** The caller has locked the urns, so that no draw and no other seal commits meanwhile. */
export function selectLastBatches(
  tx: Transaction,
  packIds: readonly number[],
): Promise<(LastBatch & Row)[]> {
  return tx.query(named('select-last-batches')`
    select ${raw(BATCH_COLUMNS)},
      exists (
        select from batches as previous
        where previous.pack_id = batches.pack_id
          and previous.no = batches.no - 1
          and previous.drawn_at is null
          and previous.voided_at is null
      ) as is_open,
      oldest.sealed_at as waiting_since,
      oldest.refused_at is not null as is_refused,
      batches.voided_at is not null as is_void
    from unnest(${packIds}::bigint[]) as pack (id)
    join lateral (
      select *
      from batches
      where batches.pack_id = pack.id
      order by no desc
      limit 1
    ) as batches on true
    left join lateral (
      select sealed_at, refused_at
      from batches
      where batches.pack_id = pack.id
        and ${IS_PENDING}
      order by no
      limit 1
    ) as oldest on true`)
}

export async function saveBatches(tx: Transaction, batches: readonly StoredBatch[]): Promise<void> {
  await tx.query(named('save-batches')`
    insert into batches (
      pack_id, no, settled_index, first_ticket, draw_count, inputs, sealed_at
    )
    select *
    from unnest(
      ${arrayLiteral(batches.map(({ packId }) => packId))}::bigint[],
      ${arrayLiteral(batches.map(({ no }) => no))}::bigint[],
      ${arrayLiteral(batches.map(({ settledIndex }) => settledIndex))}::bigint[],
      ${arrayLiteral(batches.map(({ firstTicket }) => firstTicket))}::integer[],
      ${arrayLiteral(batches.map(({ drawCount }) => drawCount))}::integer[],
      ${byteaArrayLiteral(batches.map(({ inputs }) => inputs))}::bytea[],
      ${arrayLiteral(batches.map(({ sealedAt }) => sealedAt))}::timestamptz[]
    )
    on conflict (pack_id, no) do update
    set
      draw_count = excluded.draw_count,
      inputs = excluded.inputs`)
}

export async function insertSealedPurchases(
  tx: Transaction,
  sealed: readonly { readonly purchase: SealedPurchase; readonly batchNo: number }[],
): Promise<void> {
  const purchases = sealed.map(({ purchase }) => purchase)
  await tx.query(named('insert-sealed-purchases')`
    insert into sealed_purchases (
      batch_no, member_id, id, pack_id, request_id, settled_index, first_ticket, draw_count,
      draw_number, member_draw_count, epoch, client_seed, is_commitment_shown, created_at
    )
    select *
    from unnest(
      ${arrayLiteral(sealed.map(({ batchNo }) => batchNo))}::bigint[],
      ${arrayLiteral(purchases.map(({ memberId }) => memberId))}::bigint[],
      ${arrayLiteral(purchases.map(({ id }) => id))}::bigint[],
      ${arrayLiteral(purchases.map(({ packId }) => packId))}::bigint[],
      ${purchases.map(({ requestId }) => requestId)}::text[],
      ${arrayLiteral(purchases.map(({ settledIndex }) => settledIndex))}::bigint[],
      ${arrayLiteral(purchases.map(({ firstTicket }) => firstTicket))}::integer[],
      ${arrayLiteral(purchases.map(({ drawCount }) => drawCount))}::integer[],
      ${arrayLiteral(purchases.map(({ drawNumber }) => drawNumber))}::integer[],
      ${arrayLiteral(purchases.map(({ memberDrawCount }) => memberDrawCount))}::integer[],
      ${byteaArrayLiteral(purchases.map(({ epoch }) => epoch))}::bytea[],
      ${byteaArrayLiteral(purchases.map(({ clientSeed }) => clientSeed))}::bytea[],
      ${arrayLiteral(purchases.map(({ isCommitmentShown }) => isCommitmentShown))}::boolean[],
      ${arrayLiteral(purchases.map(({ createdAt }) => createdAt))}::timestamptz[]
    )`)
}

/** The batch that the notaries sign next. `head` is the pack's, of the batches before. */
export interface PendingBatch extends StoredBatch {
  readonly head: Buffer
  readonly refusedAt: Date | null
}

/** Null if every batch of the pack is drawn. */
export async function selectPendingBatch(
  on: Queryable,
  packId: number,
): Promise<PendingBatch | null> {
  const [batch] = await on.query<PendingBatch & Row>(named('select-pending-batch')`
    select ${raw(BATCH_COLUMNS)}, refused_at, head
    from batches
    join urns using (pack_id)
    where batches.pack_id = ${packId}
      and ${IS_PENDING}
    order by no
    limit 1`)
  return batch ?? null
}

/** Returns the packs with sold tickets that wait for notaries; void tickets wait for nothing. */
export async function selectWaitingPackIds(on: Queryable): Promise<readonly number[]> {
  const rows = await on.query<{ packId: number }>(named('select-waiting-packs')`
    select distinct pack_id
    from batches
    where ${IS_PENDING}`)
  return rows.map(({ packId }) => packId)
}

/** Returns how many batches wait for notaries, and since when the oldest one waits. */
export async function selectBatchQueue(on: Queryable): Promise<QueueLength> {
  const [row] = await on.query<QueueLength & Row>(named('select-batch-queue')`
    select count(*)::integer as count, min(sealed_at) as oldest_at
    from batches
    where ${IS_PENDING}`)
  return row ?? { count: 0, oldestAt: null }
}

/** In the order of settlement. Empty if the batch is void. The caller has locked the urn. */
export function selectSealedOfBatch(
  tx: Transaction,
  { packId, no }: Pick<StoredBatch, 'packId' | 'no'>,
): Promise<(SealedPurchase & Row)[]> {
  return tx.query(named('select-sealed-of-batch')`
    select ${SEALED_COLUMNS}
    from sealed_purchases
    where pack_id = ${packId}
      and settled_index >= (
        select settled_index
        from batches
        where pack_id = ${packId}
          and no = ${no}
          and ${IS_PENDING}
      )
      and batch_no = ${no}
    order by settled_index`)
}

export async function deleteSealedOfBatch(
  tx: Transaction,
  { packId, no, settledIndex, inputs }: StoredBatch,
): Promise<void> {
  await tx.query({
    name: 'delete-sealed-of-batch',
    text: `
      delete from sealed_purchases
      where pack_id = $1
        and batch_no = $2
        and settled_index >= $3
        and settled_index < $3 + $4::integer`,
    values: [packId, no, settledIndex, inputs.length / 32],
  })
}

export async function markBatchDrawn(
  tx: Transaction,
  { packId, no }: Pick<StoredBatch, 'packId' | 'no'>,
  { headBefore, signatures, now }: { headBefore: Buffer; signatures: readonly Buffer[]; now: Date },
): Promise<void> {
  await tx.query(named('mark-batch-drawn')`
    update batches
    set head_before = ${headBefore}, signatures = ${Buffer.concat(signatures)}, drawn_at = ${now}
    where pack_id = ${packId}
      and no = ${no}`)
}

export async function markBatchRefused(
  on: Queryable,
  { packId, no }: Pick<StoredBatch, 'packId' | 'no'>,
  now: Date,
): Promise<void> {
  await on.query(named('mark-batch-refused')`
    update batches
    set refused_at = ${now}
    where pack_id = ${packId}
      and no = ${no}
      and refused_at is null
      and ${IS_PENDING}`)
}

/** Selects the drawn batches that hold the purchases from `from` to below `to`. */
export function selectDrawnBatches(
  on: Queryable,
  { packId, from, to }: { packId: number; from: number; to: number },
): Promise<(DrawnBatch & Row)[]> {
  return on.query(named('select-drawn-batches')`
    select ${raw(BATCH_COLUMNS)}, head_before, signatures
    from batches
    where pack_id = ${packId}
      and drawn_at is not null
      and settled_index < ${to}
      and settled_index >= coalesce(
        (select max(settled_index) from batches where pack_id = ${packId} and settled_index <= ${from}),
        0
      )
    order by settled_index`)
}

export function selectSealedPurchases(
  on: Queryable,
  keys: readonly PurchaseKey[],
): Promise<(SealedPurchase & Row)[]> {
  return on.query(named('select-sealed-purchases')`
    select ${SEALED_COLUMNS}, ${IS_VOID} as is_void
    from sealed_purchases
    where (member_id, id) in (
      select *
      from unnest(
        ${keys.map(({ memberId }) => memberId)}::bigint[],
        ${keys.map(({ id }) => id)}::bigint[]
      )
    )`)
}

/** Selects the member's sealed and void purchases, the newest first. */
export function selectSealedOfMember(
  on: Queryable,
  memberId: number,
): Promise<(SealedPurchase & Row)[]> {
  return on.query(named('select-sealed-of-member')`
    select ${SEALED_COLUMNS}, ${IS_VOID} as is_void
    from sealed_purchases
    where member_id = ${memberId}
    order by id desc`)
}
