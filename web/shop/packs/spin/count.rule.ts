import { BUY_COUNT_MAX } from '#contract/constants.ts'

export interface CountLimits {
  readonly pack_count: number
  /** The highest number of draws in one purchase of the pack; 0 means no limit. */
  readonly max_buy_count: number
}

/** The smallest of the remaining draws, 3,000 and the pack's own limit. */
export function drawCountMax({ pack_count, max_buy_count }: CountLimits): number {
  const ownLimit = max_buy_count > 0 ? max_buy_count : BUY_COUNT_MAX
  return Math.max(0, Math.min(pack_count, BUY_COUNT_MAX, ownLimit))
}

const STEPS = [1, 10, 100, 1000] as const

/** Returns the numbers of draws that the member can select with one tap, in ascending order. */
export function quickCounts(countMax: number): readonly number[] {
  return [...new Set([...STEPS.filter((step) => step < countMax), countMax])]
}
