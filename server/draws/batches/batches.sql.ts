import type { PurchaseKey, SealedPurchase } from '#server/draws/purchase/purchase.ts'
import { arrayLiteral, byteaArrayLiteral } from '#server/platform/database/array-literal.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
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

const SEALED_COLUMNS = `
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

const IS_VOID = `
  exists (
    select from batches
    where batches.pack_id = sealed_purchases.pack_id
      and batches.no = sealed_purchases.batch_no
      and voided_at is not null
  )`

const IS_PENDING = 'drawn_at is null and voided_at is null'

/** The caller has locked the urns, so that no draw and no other seal commits meanwhile. */
export function selectLastBatches(
  tx: Transaction,
  packIds: readonly number[],
): Promise<(LastBatch & Row)[]> {
  return tx.query({
    name: 'select-last-batches',
    text: `
      select ${BATCH_COLUMNS},
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
      from unnest($1::bigint[]) as pack (id)
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
      ) as oldest on true`,
    values: [packIds],
  })
}

export async function saveBatches(tx: Transaction, batches: readonly StoredBatch[]): Promise<void> {
  await tx.query({
    name: 'save-batches',
    text: `
      insert into batches (
        pack_id, no, settled_index, first_ticket, draw_count, inputs, sealed_at
      )
      select *
      from unnest(
        $1::bigint[], $2::bigint[], $3::bigint[], $4::integer[], $5::integer[], $6::bytea[],
        $7::timestamptz[]
      )
      on conflict (pack_id, no) do update
      set
        draw_count = excluded.draw_count,
        inputs = excluded.inputs`,
    values: [
      arrayLiteral(batches.map(({ packId }) => packId)),
      arrayLiteral(batches.map(({ no }) => no)),
      arrayLiteral(batches.map(({ settledIndex }) => settledIndex)),
      arrayLiteral(batches.map(({ firstTicket }) => firstTicket)),
      arrayLiteral(batches.map(({ drawCount }) => drawCount)),
      byteaArrayLiteral(batches.map(({ inputs }) => inputs)),
      arrayLiteral(batches.map(({ sealedAt }) => sealedAt)),
    ],
  })
}

export async function insertSealedPurchases(
  tx: Transaction,
  sealed: readonly { readonly purchase: SealedPurchase; readonly batchNo: number }[],
): Promise<void> {
  const purchases = sealed.map(({ purchase }) => purchase)
  await tx.query({
    name: 'insert-sealed-purchases',
    text: `
      insert into sealed_purchases (
        batch_no, member_id, id, pack_id, request_id, settled_index, first_ticket, draw_count,
        draw_number, member_draw_count, epoch, client_seed, is_commitment_shown, created_at
      )
      select *
      from unnest(
        $1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[],
        $7::integer[], $8::integer[], $9::integer[], $10::integer[], $11::bytea[], $12::bytea[],
        $13::boolean[], $14::timestamptz[]
      )`,
    values: [
      arrayLiteral(sealed.map(({ batchNo }) => batchNo)),
      arrayLiteral(purchases.map(({ memberId }) => memberId)),
      arrayLiteral(purchases.map(({ id }) => id)),
      arrayLiteral(purchases.map(({ packId }) => packId)),
      purchases.map(({ requestId }) => requestId),
      arrayLiteral(purchases.map(({ settledIndex }) => settledIndex)),
      arrayLiteral(purchases.map(({ firstTicket }) => firstTicket)),
      arrayLiteral(purchases.map(({ drawCount }) => drawCount)),
      arrayLiteral(purchases.map(({ drawNumber }) => drawNumber)),
      arrayLiteral(purchases.map(({ memberDrawCount }) => memberDrawCount)),
      byteaArrayLiteral(purchases.map(({ epoch }) => epoch)),
      byteaArrayLiteral(purchases.map(({ clientSeed }) => clientSeed)),
      arrayLiteral(purchases.map(({ isCommitmentShown }) => isCommitmentShown)),
      arrayLiteral(purchases.map(({ createdAt }) => createdAt)),
    ],
  })
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
  const [batch] = await on.query<PendingBatch & Row>({
    name: 'select-pending-batch',
    text: `
      select ${BATCH_COLUMNS}, refused_at, head
      from batches
      join urns using (pack_id)
      where batches.pack_id = $1
        and ${IS_PENDING}
      order by no
      limit 1`,
    values: [packId],
  })
  return batch ?? null
}

/** Returns the packs with sold tickets that wait for notaries; void tickets wait for nothing. */
export async function selectWaitingPackIds(on: Queryable): Promise<readonly number[]> {
  const rows = await on.query<{ packId: number }>({
    name: 'select-waiting-packs',
    text: `select distinct pack_id from batches where ${IS_PENDING}`,
  })
  return rows.map(({ packId }) => packId)
}

/** Returns how many batches wait for notaries, and since when the oldest one waits. */
export async function selectBatchQueue(on: Queryable): Promise<QueueLength> {
  const [row] = await on.query<QueueLength & Row>({
    name: 'select-batch-queue',
    text: `
      select count(*)::integer as count, min(sealed_at) as oldest_at
      from batches
      where ${IS_PENDING}`,
  })
  return row ?? { count: 0, oldestAt: null }
}

/** In the order of settlement. Empty if the batch is void. The caller has locked the urn. */
export function selectSealedOfBatch(
  tx: Transaction,
  { packId, no }: Pick<StoredBatch, 'packId' | 'no'>,
): Promise<(SealedPurchase & Row)[]> {
  return tx.query({
    name: 'select-sealed-of-batch',
    text: `
      select ${SEALED_COLUMNS}
      from sealed_purchases
      where pack_id = $1
        and settled_index >= (
          select settled_index
          from batches
          where pack_id = $1
            and no = $2
            and ${IS_PENDING}
        )
        and batch_no = $2
      order by settled_index`,
    values: [packId, no],
  })
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
  await tx.query({
    name: 'mark-batch-drawn',
    text: `
      update batches
      set head_before = $3, signatures = $4, drawn_at = $5
      where pack_id = $1
        and no = $2`,
    values: [packId, no, headBefore, Buffer.concat(signatures), now],
  })
}

export async function markBatchRefused(
  on: Queryable,
  { packId, no }: Pick<StoredBatch, 'packId' | 'no'>,
  now: Date,
): Promise<void> {
  await on.query({
    name: 'mark-batch-refused',
    text: `
      update batches
      set refused_at = $3
      where pack_id = $1
        and no = $2
        and refused_at is null
        and ${IS_PENDING}`,
    values: [packId, no, now],
  })
}

/** Selects the drawn batches that hold the purchases from `from` to below `to`. */
export function selectDrawnBatches(
  on: Queryable,
  { packId, from, to }: { packId: number; from: number; to: number },
): Promise<(DrawnBatch & Row)[]> {
  return on.query({
    name: 'select-drawn-batches',
    text: `
      select ${BATCH_COLUMNS}, head_before, signatures
      from batches
      where pack_id = $1
        and drawn_at is not null
        and settled_index < $3
        and settled_index >= coalesce(
          (select max(settled_index) from batches where pack_id = $1 and settled_index <= $2), 0
        )
      order by settled_index`,
    values: [packId, from, to],
  })
}

export function selectSealedPurchases(
  on: Queryable,
  keys: readonly PurchaseKey[],
): Promise<(SealedPurchase & Row)[]> {
  return on.query({
    name: 'select-sealed-purchases',
    text: `
      select ${SEALED_COLUMNS}, ${IS_VOID} as is_void
      from sealed_purchases
      where (member_id, id) in (select * from unnest($1::bigint[], $2::bigint[]))`,
    values: [keys.map(({ memberId }) => memberId), keys.map(({ id }) => id)],
  })
}

/** Selects the member's sealed and void purchases, the newest first. */
export function selectSealedOfMember(
  on: Queryable,
  memberId: number,
): Promise<(SealedPurchase & Row)[]> {
  return on.query({
    name: 'select-sealed-of-member',
    text: `
      select ${SEALED_COLUMNS}, ${IS_VOID} as is_void
      from sealed_purchases
      where member_id = $1
      order by id desc`,
    values: [memberId],
  })
}
