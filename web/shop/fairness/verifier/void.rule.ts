import type { ReceiptBatch, VoidBatch } from '#contract/draws.ts'
import { endOf } from './batch.rule.ts'
import type { Composition } from './composition.rule.ts'

/** Where the draws of a pack end, as its receipts show. */
interface LogEnd {
  readonly root: string
  readonly t: number
  readonly k: number
  readonly head: string
  readonly batch?: ReceiptBatch
}

/**
 * Returns true if the void batches follow the receipts and each other without a gap. The head does
 * not move, because nothing of them was drawn.
 */
export function areVoidBatchesSound(
  lines: readonly VoidBatch[],
  { pack_id: packId, total, notaries }: Composition,
  { root, head, batch: last, ...end }: LogEnd,
): boolean {
  if (lines.length === 0) return true
  if (notaries.length === 0 || (last !== undefined && endOf(last) !== end.t)) return false
  let { t, k } = end
  let no = last === undefined ? 0 : last.no + 1
  for (const { pack_id, pack_root, void_batch: batch } of lines) {
    const { inputs, draws } = batch
    const isOfPack = pack_id === packId && pack_root === root && batch.head_before === head
    const isNext = batch.no === no && batch.t === t && batch.k === k
    if (!isOfPack || !isNext || draws < inputs.length || k + draws > total) return false
    no += 1
    t += inputs.length
    k += draws
  }
  return true
}
