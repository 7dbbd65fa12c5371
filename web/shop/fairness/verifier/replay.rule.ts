import type { Receipt, SignedHead, UrnState } from '#contract/draws.ts'
import { parseComposition } from './composition.rule.ts'
import { computePackRoot, isDrawCorrect } from './proof.rule.ts'
import { parseReceipt } from './receipt.rule.ts'
import { checkSignature } from './signed-head.rule.ts'

/** Drawn again together: between the batches the page stays awake. */
const BATCH = 50

export interface ReplayInput {
  /** The log as one file: a receipt a line. */
  readonly log: string
  /** The published bytes. */
  readonly composition: string
  /** Where the shop says that the chain stands, or stood a moment ago. */
  readonly urn: UrnState
  /** What the shop has signed of this chain, as far as the page shows it. */
  readonly signedHeads: readonly SignedHead[]
  readonly onProgress: (purchases: number) => void
}

/**
 * broken: the first purchase, counted from 0, that is missing, altered or drawn otherwise. denied: the shop has signed
 * another record up to purchase t, which is a proof against it, or its signature is none. `signatures` are right and
 * lie on the chain; none where this browser cannot check any.
 */
export type ReplayResult =
  | {
      readonly kind: 'whole'
      readonly purchases: number
      readonly draws: number
      readonly signatures: number
    }
  | { readonly kind: 'broken'; readonly t: number }
  | { readonly kind: 'denied'; readonly t: number }

/** Draws a pack again from its composition to the last purchase (design: fair draws, log). */
export async function replay(input: ReplayInput): Promise<ReplayResult> {
  const { log, composition, urn, signedHeads, onProgress } = input
  const receipts = log
    .split('\n')
    .filter((line) => line !== '')
    .map(parseLine)
  const root = await computePackRoot(composition)
  const counts = parseComposition(composition)?.prizes.map(({ count }) => count) ?? []
  let state: ReplayState = { t: 0, k: 0, head: root, counts, purchases: new Map() }
  if (!agreesWithUrn(urn, state)) return { kind: 'broken', t: 0 }
  const heads = [state.head]
  for (let from = 0; from < receipts.length; from += BATCH) {
    const batch = receipts.slice(from, from + BATCH)
    const isRight = await Promise.all(
      batch.map((receipt) => receipt !== undefined && isDrawCorrect(receipt)),
    )
    for (const [index, receipt] of batch.entries()) {
      const isNext = receipt?.pack_root === root && isRight[index] && isNextReceipt(receipt, state)
      if (!isNext) return { kind: 'broken', t: from + index }
      state = advance(receipt, state)
      if (!agreesWithUrn(urn, state)) return { kind: 'broken', t: from + index }
      heads.push(state.head)
    }
    onProgress(state.t)
  }
  if (state.t < urn.t) return { kind: 'broken', t: state.t }
  const contradicting = signedHeads.find(({ t, head }) => heads[t] !== head)
  if (contradicting !== undefined) return { kind: 'denied', t: contradicting.t }
  const findings = await Promise.all(
    signedHeads.map((signedHead) => checkSignature(root, signedHead)),
  )
  const forged = signedHeads.find((_, index) => findings[index] === 'wrong')
  if (forged !== undefined) return { kind: 'denied', t: forged.t }
  const signatures = findings.filter((finding) => finding === 'right').length
  return { kind: 'whole', purchases: state.t, draws: state.k, signatures }
}

interface ReplayState extends UrnState {
  /** Of each member so far, by their tag. */
  readonly purchases: Map<string, number>
}

function parseLine(line: string): Receipt | undefined {
  try {
    return parseReceipt(JSON.parse(line))
  } catch {
    return undefined
  }
}

function isNextReceipt(
  { t, k, n, head_before, counts_before, member_tag }: Receipt,
  state: ReplayState,
) {
  const isInPlace = t === state.t && k === state.k && head_before === state.head
  return (
    isInPlace &&
    n === (state.purchases.get(member_tag) ?? 0) &&
    counts_before.join() === state.counts.join()
  )
}

function advance(
  { t, k, q, n, head_after, prizes, member_tag }: Receipt,
  state: ReplayState,
): ReplayState {
  const counts = [...state.counts]
  for (const no of prizes) counts[no] = (counts[no] ?? 0) - 1
  state.purchases.set(member_tag, n + 1)
  return { t: t + 1, k: k + q, head: head_after, counts, purchases: state.purchases }
}

/** Where the chain comes by the place that the shop names, it must be that place. */
function agreesWithUrn(urn: UrnState, { t, k, head, counts }: UrnState): boolean {
  if (t !== urn.t) return true
  return k === urn.k && head === urn.head && counts.join() === urn.counts.join()
}
