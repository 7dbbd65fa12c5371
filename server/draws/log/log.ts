import type { Page } from '#contract/call.ts'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { Receipt, VoidBatch } from '#contract/draws.ts'
import { readSignedBatches, signedBatchOf } from '#server/draws/batches/batches.ts'
import type { Purchase } from '#server/draws/purchase/purchase.ts'
import { receiptOf, type SignedBatch, voidLineOf } from '#server/draws/receipt.ts'
import { selectUrn } from '#server/draws/urn/urn.sql.ts'
import type { Urn } from '#server/draws/urn/urn.ts'
import { readVoidBatches } from '#server/draws/voids/voids.ts'
import type { Pack } from '#server/packs/pack.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { pageOf } from '#server/platform/http/pagination.ts'
import { selectLogRange } from './log.sql.ts'

/** A receipt of 3,000 draws from 500 prizes is about 15 KB. */
const RANGE_RECEIPTS_MAX = 100

interface LogPage {
  readonly receipts: readonly Receipt[]
  /** Of the page with the last receipts only. */
  readonly voidBatches: readonly VoidBatch[]
  readonly urn: Urn
  readonly place: Page
}

/**
 * Returns one page of a pack's log, oldest receipt first. Members are named only by their tags. A
 * page beyond the last page is empty. Every page costs the same. docs/fair-draws.md describes the
 * log.
 */
export async function readLogPage(on: Queryable, pack: Pack, page: number): Promise<LogPage> {
  const { urn, voidBatches } = await readEnd(on, pack)
  const from = (page - 1) * PAGE_SIZE
  const to = Math.min(from + PAGE_SIZE, urn.settledCount)
  const receipts = await readReceipts(on, pack, { from, to })
  const place = pageOf(page, urn.settledCount)
  return { receipts, voidBatches: page === place.all_page ? voidBatches : [], urn, place }
}

/**
 * From a purchase on, one receipt per line and then one void batch per line, read in chunks, so that
 * a long log does not fill the memory.
 */
export async function* logChunks(on: Queryable, pack: Pack, from = 0): AsyncGenerator<string> {
  const { urn, voidBatches } = await readEnd(on, pack)
  yield* receiptChunks(on, pack, { from, to: urn.settledCount })
  yield linesOf(voidBatches)
}

export async function* receiptChunks(
  on: Queryable,
  pack: Pack,
  { from, to }: { from: number; to: number },
): AsyncGenerator<string> {
  for (let at = from; at < to; at += RANGE_RECEIPTS_MAX)
    yield linesOf(
      await readReceipts(on, pack, { from: at, to: Math.min(at + RANGE_RECEIPTS_MAX, to) }),
    )
}

export function linesOf(values: readonly object[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('')
}

/** From `from` (included) to `to` (excluded), the oldest first. */
export async function readReceipts(
  on: Queryable,
  pack: Pack,
  { from, to }: { from: number; to: number },
): Promise<Receipt[]> {
  if (to <= from) return []
  const [purchases, batches] = await Promise.all([
    selectLogRange(on, { packId: pack.id, from, to }),
    readSignedBatches(on, pack, { from, to }),
  ])
  return purchases.map((purchase) => receiptOf(purchase, pack, batchOf(purchase, batches)))
}

/** Returns the receipt of one purchase. */
export async function readReceipt(on: Queryable, pack: Pack, purchase: Purchase): Promise<Receipt> {
  const from = purchase.settledIndex
  const [batch] = await readSignedBatches(on, pack, { from, to: from + 1 })
  return receiptOf(purchase, pack, batch)
}

function batchOf({ settledIndex }: Purchase, batches: readonly SignedBatch[]) {
  return batches.findLast((batch) => batch.settledIndex <= settledIndex)
}

/**
 * Returns how the log of a pack ends now. The void batches are read first: nothing is drawn after
 * them, so the head that is read later is the one before them.
 */
async function readEnd(on: Queryable, pack: Pack) {
  const batches = await readVoidBatches(on, pack)
  const urn = (await selectUrn(on, pack.id)) ?? unsoldUrnOf(pack)
  const voidBatches = batches.map((batch) =>
    voidLineOf({ ...batch, ...signedBatchOf(batch, urn.head) }, pack),
  )
  return { urn, voidBatches }
}

/** A replica may lack a pack that was published a moment ago. */
function unsoldUrnOf({ id, packRoot, prizes }: Pack): Urn {
  const counts = prizes.map(({ count }) => count)
  return { packId: id, soldCount: 0, settledCount: 0, head: packRoot, counts }
}
