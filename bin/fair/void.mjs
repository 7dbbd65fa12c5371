import { batchHashOf, expectBatchPlace } from './batch.mjs'
import { expectSame, VerificationError } from './errors.mjs'

const U32_MAX = 2 ** 32 - 1

/**
 * Throws unless the void batch follows the receipts and void batches before it, as a whole. Returns
 * the state of the pack after it: the head does not move, and only void batches may follow.
 */
export function stateAfterVoid(line, composition, before) {
  const { void_batch: batch } = line
  expectShape(line, composition)
  expectFollows(batch, before)
  const { no, t, k, head_before: head, inputs, draws } = batch
  return { no: no + 1, t: t + inputs.length, k: k + draws, head }
}

/** Returns the batch in the form in which notaries publish theirs. */
export function unsignedBatchOf({ no, t, k, head_before, inputs }) {
  return { no, t, k, head_before, inputs_hash: batchHashOf(inputs) }
}

function expectShape({ algo, pack_id, pack_root, void_batch: batch }, composition) {
  expectSame('algo', algo, 'HIKIFUDA3', 'the one algorithm there is')
  expectSame('pack_root', pack_root, composition.root, 'the hash of the composition')
  expectSame('pack_id', pack_id, composition.packId, 'as the composition says')
  expectBatchPlace(batch)
  const { inputs, draws, k, no, t, milliseconds } = batch
  if (composition.notaries.length === 0) throw wrong('the pack has no notaries to wait for')
  if (inputs.length === 0) throw wrong('has no purchases')
  if (!Number.isInteger(draws) || draws < inputs.length || draws > U32_MAX)
    throw wrong('draws is no number of draws of its purchases')
  if (k + draws > composition.total) throw wrong('has more draws than tickets were left')
  if (no > t) throw wrong(`no is ${no}, and t is only ${t}`)
  for (const field of ['reason', 'reason_en'])
    if (typeof batch[field] !== 'string' || batch[field] === '') throw wrong(`has no ${field}`)
  if (!Number.isSafeInteger(milliseconds) || milliseconds < 0) throw wrong('has no time')
}

function expectFollows(batch, { no, t, k, head }) {
  expectSame('void_batch: no', batch.no, no, 'the batches before it')
  expectSame('void_batch: t', batch.t, t, 'the purchases before it')
  expectSame('void_batch: k', batch.k, k, 'the tickets sold before it')
  expectSame('void_batch: head_before', batch.head_before, head, 'the head of the last draw')
}

function wrong(what) {
  return new VerificationError(`void_batch: ${what}`)
}
