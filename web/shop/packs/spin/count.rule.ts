import { BUY_COUNT_MAX } from '#contract/constants.ts'

export interface CountLimits {
  readonly pack_count: number
  /** 0 is no limit. */
  readonly max_buy_count: number
}

/** The most draws of one purchase: what remains, 3,000 and the pack's own limit, whichever is least. */
export function drawCountMax({ pack_count, max_buy_count }: CountLimits): number {
  const ownLimit = max_buy_count > 0 ? max_buy_count : BUY_COUNT_MAX
  return Math.max(0, Math.min(pack_count, BUY_COUNT_MAX, ownLimit))
}

const STEPS = [1, 10, 100, 1000] as const

/** A few counts to choose with one tap, the most last. */
export function quickCounts(countMax: number): readonly number[] {
  return [...new Set([...STEPS.filter((step) => step < countMax), countMax])]
}
