import { expectSame, VerificationError } from './errors.mjs'
import { drawAgain, expectOfPack } from './receipt.mjs'
import { remainingFrom } from './remaining.mjs'

/**
 * Replays receipts in their order: from the composition, or where they begin later, from what the first of them
 * says. Each is given as itself or as a function that reads it, which is told what is left. `onHead` is told of
 * every place and head that the chain comes by. Answers what was seen.
 */
export function replay(receipts, composition, onHead = () => {}) {
  const seen = { purchases: 0, draws: 0, unshown: 0, unseeded: 0, first: null, last: null }
  let chainState = null
  for (const { receipt: given, line } of receipts) {
    const receipt = typeof given === 'function' ? given(chainState?.remaining) : given
    try {
      if (chainState === null) onHead(receipt.t, receipt.head_before)
      chainState = stateAfter(receipt, composition, chainState)
    } catch (cause) {
      if (!(cause instanceof VerificationError)) throw cause
      throw new VerificationError(`${nameOf(receipt, line)}, ${cause.message}`)
    }
    onHead(chainState.t, chainState.head)
    seen.first ??= receipt
    seen.last = receipt
    seen.purchases += 1
    seen.draws += receipt.q
    if (!receipt.commitment_shown) seen.unshown += 1
    if (/^0+$/.test(receipt.client_seed)) seen.unseeded += 1
  }
  return { ...seen, chainState }
}

function nameOf({ t }, line) {
  return line === undefined ? `receipt t = ${t}` : `receipt t = ${t} in line ${line}`
}

/** The stand of the pack after a receipt that is right, and follows the stand before where one is known. */
function stateAfter(receipt, composition, before) {
  const from = before ?? (receipt.t === 0 ? initialState(composition) : null)
  expectOfPack(receipt, composition)
  if (from !== null) expectFollows(receipt, from)
  const remaining = drawAgain(receipt, composition, from?.remaining)
  const tags = from?.tags
  tags?.set(receipt.member_tag, receipt.n + 1)
  const { t, k, q, head_after } = receipt
  return { t: t + 1, k: k + q, head: head_after, remaining, tags }
}

/** Where a pack stands before its first purchase. */
function initialState({ root, counts }) {
  return { t: 0, k: 0, head: root, remaining: remainingFrom(counts), tags: new Map() }
}

function expectFollows(receipt, { t, k, head, tags }) {
  expectSame('t', receipt.t, t, 'the number of receipts before it')
  expectSame('k', receipt.k, k, 'the tickets sold before it')
  const why = t === 0 ? 'the pack root' : 'the head after the receipt before it'
  expectSame('head_before', receipt.head_before, head, why)
  if (tags !== undefined) {
    const before = tags.get(receipt.member_tag) ?? 0
    expectSame('n', receipt.n, before, "this member's purchases before it")
  }
}
