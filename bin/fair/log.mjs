import { expectNextInBatch, expectSigned, missingInBatch } from './batch.mjs'
import { expectSame, VerificationError } from './errors.mjs'
import { turnOf } from './line.mjs'
import { drawAgain, expectOfPack } from './receipt.mjs'
import { remainingFrom } from './remaining.mjs'
import { stateAfterVoid } from './void.mjs'

/**
 * Replays receipts in order and throws at the first fault. A replay from the pack's first receipt
 * starts with the composition. A replay from a later receipt trusts the state that this receipt
 * claims. Each element of `receipts` is a receipt, or a function that gets the remaining tickets
 * and returns the receipt. For every head, calls `onHead(t, head, state)`, where `t` is the number of
 * purchases before the head and `state` is the pack after them (absent before the first), and for every batch `onBatch(batch)`. A void batch is given as `voided`
 * in place of `receipt`; only void batches may follow it. Returns sums over all receipts, the void
 * batches, and the state after the last receipt.
 */
export function replay(receipts, composition, onHead = () => {}, onBatch = () => {}) {
  const seen = { purchases: 0, draws: 0, unshown: 0, unseeded: 0, first: null, last: null }
  const seeds = new Set()
  const voids = []
  let chainState = null
  let voidState = null
  for (const { receipt: given, voided, line } of receipts) {
    if (voided !== undefined) {
      voidState = atLine(voided.void_batch, line, () =>
        stateAfterVoid(voided, composition, voidState ?? endBeforeVoids(composition, chainState)),
      )
      onBatch(voided.void_batch)
      voids.push(voided.void_batch)
      continue
    }
    const receipt = typeof given === 'function' ? given(chainState?.remaining) : given
    atLine(receipt, line, () => {
      if (voids.length > 0) throw new VerificationError('batch: follows a void batch')
      if (chainState === null) onHead(receipt.t, receipt.head_before)
      const batchBefore = chainState?.batch.no
      chainState = stateAfter(receipt, composition, chainState)
      if (batchBefore !== receipt.batch.no) onBatch(receipt.batch)
      expectNewSeed(receipt, seeds)
    })
    onHead(chainState.t, chainState.head, chainState)
    seen.first ??= receipt
    seen.last = receipt
    seen.purchases += 1
    seen.draws += receipt.q
    if (!receipt.commitment_shown) seen.unshown += 1
    if (/^0+$/.test(receipt.client_seed)) seen.unseeded += 1
  }
  return { ...seen, chainState, voids }
}

/** Names the receipt or void batch in the message of a fault. */
function atLine({ t, draws }, line, check) {
  try {
    return check()
  } catch (cause) {
    if (!(cause instanceof VerificationError)) throw cause
    const name = `${draws === undefined ? 'receipt' : 'void batch'} t = ${t}`
    throw new VerificationError(
      `${line === undefined ? name : `${name} in line ${line}`}, ${cause.message}`,
    )
  }
}

/**
 * Returns how the receipts before the first void batch end. Throws if they end within a batch,
 * because a batch is void as a whole. Without receipts, the pack has drawn nothing.
 */
function endBeforeVoids(composition, chainState) {
  if (chainState === null) return { ...initialState(composition), no: 0 }
  const missing = missingInBatch(chainState)
  if (missing > 0)
    throw new VerificationError(
      `void_batch: ${missing} purchases of the batch before it are missing`,
    )
  return { ...chainState, no: chainState.batch.no + 1 }
}

/**
 * Returns the state of the pack after a receipt. Throws if the receipt is wrong, or does not follow
 * the state `before`. `before` is null if that state is not known.
 */
function stateAfter(receipt, composition, before) {
  const from = before ?? (receipt.t === 0 ? initialState(composition) : null)
  expectOfPack(receipt, composition)
  if (from !== null) expectFollows(receipt, from)
  if (from?.batch?.no !== receipt.batch.no) expectSigned(receipt, composition)
  const remaining = drawAgain(receipt, composition, from?.remaining)
  const tags = from?.tags
  tags?.set(receipt.member_tag, receipt.n + 1)
  const { t, k, q, head_after, batch } = receipt
  const latestTurn = Math.max(from?.latestTurn ?? 0, turnOf(composition, receipt.member_tag))
  return { t: t + 1, k: k + q, head: head_after, remaining, tags, batch, latestTurn }
}

/** Returns the state of a pack before its first purchase. */
function initialState({ root, counts }) {
  return { t: 0, k: 0, head: root, remaining: remainingFrom(counts), tags: new Map() }
}

/**
 * Throws if an earlier receipt used the same seed, because a member who has that receipt would know
 * the seed before the draw. A log may have a million receipts. To save memory, the set contains
 * only half of each seed, as a Latin-1 string.
 */
function expectNewSeed({ seed }, seeds) {
  const half = Buffer.from(seed.slice(0, 32), 'hex').toString('latin1')
  if (seeds.has(half)) throw new VerificationError(`seed: ${seed} was used by a receipt before it`)
  seeds.add(half)
}

function expectFollows(receipt, { t, k, head, tags, batch }) {
  expectSame('t', receipt.t, t, 'the number of receipts before it')
  expectSame('k', receipt.k, k, 'the tickets sold before it')
  const why = t === 0 ? 'the pack root' : 'the head after the receipt before it'
  expectSame('head_before', receipt.head_before, head, why)
  expectNextInBatch(receipt, batch)
  if (tags !== undefined) {
    const before = tags.get(receipt.member_tag) ?? 0
    expectSame('n', receipt.n, before, "this member's purchases before it")
  }
}
