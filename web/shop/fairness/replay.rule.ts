import type { Receipt, SignedHead, UrnStand } from '#contract/draws.ts'
import { compositionIn } from './composition.rule.ts'
import { isDrawnRight, packRootOf } from './proof.rule.ts'
import { receiptIn } from './receipt.rule.ts'
import { findSignature } from './signed.rule.ts'

/** Drawn again together: between the batches the page stays awake. */
const BATCH = 50

export interface Replay {
  /** The log as one file: a receipt a line. */
  readonly log: string
  /** The published bytes. */
  readonly composition: string
  /** Where the shop says that the chain stands, or stood a moment ago. */
  readonly now: UrnStand
  /** What the shop has signed of this chain, as far as the page shows it. */
  readonly signed: readonly SignedHead[]
  readonly onProgress: (purchases: number) => void
}

/**
 * broken: the first purchase, counted from 0, that is missing, altered or drawn otherwise. denied: the shop has signed
 * another record up to purchase t, which is a proof against it, or its signature is none. `signatures` are right and
 * lie on the chain; none where this browser cannot check any.
 */
export type Replayed =
  | {
      readonly kind: 'whole'
      readonly purchases: number
      readonly draws: number
      readonly signatures: number
    }
  | { readonly kind: 'broken'; readonly t: number }
  | { readonly kind: 'denied'; readonly t: number }

/** Draws a pack again from its composition to the last purchase (design: fair draws, log). */
export async function replay(given: Replay): Promise<Replayed> {
  const { log, composition, now, signed, onProgress } = given
  const receipts = log
    .split('\n')
    .filter((line) => line !== '')
    .map(parsed)
  const root = await packRootOf(composition)
  const counts = compositionIn(composition)?.prizes.map(({ count }) => count) ?? []
  let stand: Stand = { t: 0, k: 0, head: root, counts, purchases: new Map() }
  if (!isAt(now, stand)) return { kind: 'broken', t: 0 }
  const heads = [stand.head]
  for (let from = 0; from < receipts.length; from += BATCH) {
    const batch = receipts.slice(from, from + BATCH)
    const isRight = await Promise.all(batch.map((each) => each !== undefined && isDrawnRight(each)))
    for (const [index, receipt] of batch.entries()) {
      const isNext = receipt?.pack_root === root && isRight[index] && follows(receipt, stand)
      if (!isNext) return { kind: 'broken', t: from + index }
      stand = after(receipt, stand)
      if (!isAt(now, stand)) return { kind: 'broken', t: from + index }
      heads.push(stand.head)
    }
    onProgress(stand.t)
  }
  if (stand.t < now.t) return { kind: 'broken', t: stand.t }
  const denied = signed.find(({ t, head }) => heads[t] !== head)
  if (denied !== undefined) return { kind: 'denied', t: denied.t }
  const findings = await Promise.all(signed.map((each) => findSignature(root, each)))
  const forged = signed.find((_, index) => findings[index] === 'wrong')
  if (forged !== undefined) return { kind: 'denied', t: forged.t }
  const signatures = findings.filter((finding) => finding === 'right').length
  return { kind: 'whole', purchases: stand.t, draws: stand.k, signatures }
}

interface Stand extends UrnStand {
  /** Of each member so far, by their tag. */
  readonly purchases: Map<string, number>
}

function parsed(line: string): Receipt | undefined {
  try {
    return receiptIn(JSON.parse(line))
  } catch {
    return undefined
  }
}

function follows({ t, k, n, head_before, counts_before, member_tag }: Receipt, stand: Stand) {
  const isPlace = t === stand.t && k === stand.k && head_before === stand.head
  return (
    isPlace &&
    n === (stand.purchases.get(member_tag) ?? 0) &&
    counts_before.join() === stand.counts.join()
  )
}

function after({ t, k, q, n, head_after, prizes, member_tag }: Receipt, stand: Stand): Stand {
  const counts = [...stand.counts]
  for (const no of prizes) counts[no] = (counts[no] ?? 0) - 1
  stand.purchases.set(member_tag, n + 1)
  return { t: t + 1, k: k + q, head: head_after, counts, purchases: stand.purchases }
}

/** Where the chain comes by the place that the shop names, it must be that place. */
function isAt(now: UrnStand, { t, k, head, counts }: UrnStand): boolean {
  if (t !== now.t) return true
  return k === now.k && head === now.head && counts.join() === now.counts.join()
}
