import type { Receipt, ReceiptBatch, SignedHead, UrnState, VoidBatch } from '#contract/draws.ts'
import { checkNotaries, endOf, isNextInBatch } from './batch.rule.ts'
import { type Composition, parseComposition } from './composition.rule.ts'
import { hasRightExtras } from './extras.rule.ts'
import { parseJson } from './json.rule.ts'
import { isAfterTurn, turnOf } from './line.rule.ts'
import { computePackRoot, isDrawCorrect } from './proof.rule.ts'
import { parseReceipt, parseVoidBatch } from './receipt.rule.ts'
import { checkSignature, type SignatureFinding } from './signed-head.rule.ts'
import { areVoidBatchesSound } from './void.rule.ts'

/** Between two reports of progress. A larger number would block the page for too long. */
const RECEIPTS_AT_ONCE = 50

export interface ReplayInput {
  /** The log of the pack as a file: a receipt on each line, and then the void batches. */
  readonly log: string
  /** The published composition, unparsed. */
  readonly composition: string
  /** The state of the pack that the shop reported. The log may contain some newer purchases. */
  readonly urn: UrnState
  /** The signed heads of the pack that the page has loaded. */
  readonly signedHeads: readonly SignedHead[]
  readonly onProgress: (purchases: number) => void
}

/**
 * `whole`: the whole log is correct; `signatures` counts the valid signatures, and is 0 if the
 * browser cannot check signatures. `broken`: the purchase with index `t` is the first purchase that
 * is absent, altered or drawn differently. `denied`: the shop's signature after `t` purchases is
 * invalid or does not match the log, which is evidence against the shop. `early`: the shop signed after
 * `t` purchases before the turn of one of them had come. `brokenEnd`: the void
 * batches do not follow the purchases before them.
 */
export type ReplayResult =
  | {
      readonly kind: 'whole'
      readonly purchases: number
      readonly draws: number
      readonly signatures: number
      /** How many batches have signatures of notaries that this browser cannot check. */
      readonly uncheckedBatches: number
      /** How many purchases were sealed, never drawn, and paid back. */
      readonly voidPurchases: number
    }
  | { readonly kind: 'broken'; readonly t: number }
  | { readonly kind: 'denied'; readonly t: number }
  | { readonly kind: 'early'; readonly t: number }
  | { readonly kind: 'brokenEnd' }

/** Repeats all draws of a pack, up to the log's newest purchase (docs/fair-draws.md). */
export async function replay(input: ReplayInput): Promise<ReplayResult> {
  const { log, composition, urn, signedHeads, onProgress } = input
  const { receipts, voidBatches } = parseLog(log)
  const root = await computePackRoot(composition)
  const published = parseComposition(composition)
  const counts = published?.prizes.map(({ count }) => count) ?? []
  let state = stateBefore(root, counts)
  if (published === undefined || !agreesWithUrn(urn, state)) return { kind: 'broken', t: 0 }
  const heads = [state.head]
  const latestTurns = [0]
  let uncheckedBatches = 0
  for (let from = 0; from < receipts.length; from += RECEIPTS_AT_ONCE) {
    const next = receipts.slice(from, from + RECEIPTS_AT_ONCE)
    const isRight = await Promise.all(
      next.map((receipt) => receipt !== undefined && isDrawCorrect(receipt)),
    )
    for (const [index, receipt] of next.entries()) {
      const isNext =
        receipt?.pack_root === root &&
        isRight[index] &&
        isNextReceipt(receipt, state) &&
        hasRightExtras(receipt, published)
      const notaries = isNext ? await checkNewBatch(receipt, published, state) : 'wrong'
      if (!isNext || notaries === 'wrong') return { kind: 'broken', t: from + index }
      if (notaries === 'unable') uncheckedBatches += 1
      state = advance(receipt, state)
      if (!agreesWithUrn(urn, state)) return { kind: 'broken', t: from + index }
      heads.push(state.head)
      const turn = await turnOf(receipt, published)
      latestTurns.push(Math.max(turn, latestTurns.at(-1) as number))
    }
    onProgress(state.t)
  }
  const isWholeBatch = state.batch === undefined || state.t === endOf(state.batch)
  if (state.t < urn.t || !isWholeBatch) return { kind: 'broken', t: state.t }
  if (!areVoidBatchesSound(voidBatches, published, { ...state, root })) return { kind: 'brokenEnd' }
  const findings = await Promise.all(
    signedHeads.map((signedHead) => checkSignature(root, signedHead)),
  )
  const fault = faultOfHeads(signedHeads, { heads, latestTurns, findings })
  if (fault !== undefined) return fault
  const signatures = findings.filter((finding) => finding === 'right').length
  const voidPurchases = voidBatches.reduce((sum, line) => sum + line.void_batch.inputs.length, 0)
  return {
    kind: 'whole',
    purchases: state.t,
    draws: state.k,
    signatures,
    uncheckedBatches,
    voidPurchases,
  }
}

function faultOfHeads(
  signedHeads: readonly SignedHead[],
  {
    heads,
    latestTurns,
    findings,
  }: {
    readonly heads: readonly string[]
    readonly latestTurns: readonly number[]
    readonly findings: readonly SignatureFinding[]
  },
): ReplayResult | undefined {
  const contradicting = signedHeads.find(({ t, head }) => heads[t] !== head)
  if (contradicting !== undefined) return { kind: 'denied', t: contradicting.t }
  const forged = signedHeads.find((_, index) => findings[index] === 'wrong')
  if (forged !== undefined) return { kind: 'denied', t: forged.t }
  const early = signedHeads.find((each) => !isAfterTurn(each, latestTurns[each.t] as number))
  return early === undefined ? undefined : { kind: 'early', t: early.t }
}

/** The void batches are the last lines of a log; anything else among its lines is no receipt. */
function parseLog(log: string) {
  const lines = log
    .split('\n')
    .filter((line) => line !== '')
    .map(parseJson)
  const lastReceipt = lines.findLastIndex((line) => parseVoidBatch(line) === undefined)
  return {
    receipts: lines.slice(0, lastReceipt + 1).map(parseReceipt),
    voidBatches: lines.slice(lastReceipt + 1).map((line) => parseVoidBatch(line) as VoidBatch),
  }
}

interface ReplayState extends UrnState {
  /** The number of purchases that each member has made so far, by the member's tag. */
  readonly purchases: Map<string, number>
  /** A receipt publishes its purchase's seed, so the shop must not use a seed again. */
  readonly seeds: Set<string>
  /** The batch of the last purchase; absent before the first one. */
  readonly batch?: ReceiptBatch
}

/** Returns the state before the first purchase. */
function stateBefore(root: string, counts: readonly number[]): ReplayState {
  return { t: 0, k: 0, head: root, counts: [...counts], purchases: new Map(), seeds: new Set() }
}

/** Checks the notaries' signatures with the first purchase of each batch. */
async function checkNewBatch(
  receipt: Receipt,
  composition: Composition,
  { batch }: ReplayState,
): Promise<'right' | 'wrong' | 'unable'> {
  return receipt.batch.no === batch?.no ? 'right' : checkNotaries(receipt, composition)
}

function isNextReceipt(receipt: Receipt, state: ReplayState) {
  const { t, k, n, head_before, counts_before, member_tag, seed } = receipt
  const isInPlace = t === state.t && k === state.k && head_before === state.head
  return (
    isInPlace &&
    isNextInBatch(receipt, state.batch) &&
    !state.seeds.has(seed) &&
    n === (state.purchases.get(member_tag) ?? 0) &&
    counts_before.join() === state.counts.join()
  )
}

function advance(
  { t, k, q, n, head_after, batch, prizes, member_tag, seed }: Receipt,
  state: ReplayState,
): ReplayState {
  const counts = [...state.counts]
  for (const no of prizes) counts[no] = (counts[no] ?? 0) - 1
  state.purchases.set(member_tag, n + 1)
  state.seeds.add(seed)
  return { ...state, t: t + 1, k: k + q, head: head_after, counts, batch }
}

/**
 * Returns true if the repeated draws lead to the state that the shop reported. Two states with
 * different numbers of purchases cannot be compared. The function then returns true as well.
 */
function agreesWithUrn(urn: UrnState, { t, k, head, counts }: UrnState): boolean {
  if (t !== urn.t) return true
  return k === urn.k && head === urn.head && counts.join() === urn.counts.join()
}
