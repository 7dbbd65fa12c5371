import type { Scenario } from './measure.ts'

const HOT = { packCount: 1, tickets: 2_000_000, drawCount: 1 } as const

export const CROWD: Scenario = { name: 'hot pack, 64 buyers', ...HOT, buyerCount: 64 }
export const ALONE: Scenario = { name: 'one buyer alone', ...HOT, buyerCount: 1 }
export const MANY_DRAWS: Scenario = {
  name: '3,000 draws in one purchase',
  ...HOT,
  ...{ buyerCount: 1, drawCount: 3000, tickets: 9_000_000 },
}
export const TOGETHER: Scenario = {
  name: '20 buyers, 1,000 draws each',
  ...HOT,
  ...{ buyerCount: 20, drawCount: 1000 },
}
export const BETWEEN: Scenario = { name: 'two processes, 64 buyers', ...HOT, buyerCount: 64 }
/** What a crowd presses that is more than the shop can serve. */
export const PRESSED: Scenario = { ...CROWD, name: 'overload' }
/** What members have bought of long ago. */
export const PAST: Scenario = { ...CROWD, name: 'past', tickets: 1_000_000 }
export const WARM_UP: Scenario = { name: 'warm-up', ...HOT, buyerCount: 64, drawCount: 10 }

/** Further shapes of a rush, for a profile. */
export const OTHERS: readonly Scenario[] = [
  { name: 'hot pack, 16 buyers', ...HOT, buyerCount: 16 },
  { name: '1 buyer, 100 draws', ...HOT, buyerCount: 1, drawCount: 100 },
]

export function manyPacks(packCount: number): Scenario {
  return {
    ...{ name: `${packCount} packs at once, 64 buyers`, buyerCount: 64 },
    ...{ packCount, tickets: 100_000, drawCount: 1 },
  }
}
