import { expectSame, Fault } from './fault.mjs'
import { leftOf } from './left.mjs'
import { drawAgain, expectOfPack } from './receipt.mjs'

/**
 * Replays receipts in their order: from the composition, or where they begin later, from what the first of them
 * says. Each is given as itself or as a function that reads it, which is told what is left. `onStand` is told of
 * every place and head that the chain comes by. Answers what was seen.
 */
export function replay(receipts, composition, onStand = () => {}) {
  const seen = { purchases: 0, draws: 0, unshown: 0, unseeded: 0, first: null, last: null }
  let stand = null
  for (const { receipt: given, line } of receipts) {
    const receipt = typeof given === 'function' ? given(stand?.left) : given
    try {
      if (stand === null) onStand(receipt.t, receipt.head_before)
      stand = settled(receipt, composition, stand)
    } catch (cause) {
      if (!(cause instanceof Fault)) throw cause
      throw new Fault(`${nameOf(receipt, line)}, ${cause.message}`)
    }
    onStand(stand.t, stand.head)
    seen.first ??= receipt
    seen.last = receipt
    seen.purchases += 1
    seen.draws += receipt.q
    if (!receipt.commitment_shown) seen.unshown += 1
    if (/^0+$/.test(receipt.client_seed)) seen.unseeded += 1
  }
  return { ...seen, stand }
}

function nameOf({ t }, line) {
  return line === undefined ? `receipt t = ${t}` : `receipt t = ${t} in line ${line}`
}

/** The stand of the pack after a receipt that is right, and follows the stand before where one is known. */
function settled(receipt, composition, before) {
  const from = before ?? (receipt.t === 0 ? beginning(composition) : null)
  expectOfPack(receipt, composition)
  if (from !== null) expectFollows(receipt, from)
  const left = drawAgain(receipt, composition, from?.left)
  const tags = from?.tags
  tags?.set(receipt.member_tag, receipt.n + 1)
  const { t, k, q, head_after } = receipt
  return { t: t + 1, k: k + q, head: head_after, left, tags }
}

/** Where a pack stands before its first purchase. */
function beginning({ root, counts }) {
  return { t: 0, k: 0, head: root, left: leftOf(counts), tags: new Map() }
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
