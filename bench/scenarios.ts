import type { Lasts, Scenario } from './measure.ts'

const HOT = { packCount: 1, tickets: 2_000_000, drawCount: 1 } as const

export const CROWD: Scenario = { name: 'hot pack, 64 buyers', ...HOT, buyerCount: 64 }
export const MANY_DRAWS: Scenario = {
  name: '1 buyer, 3,000 draws',
  ...HOT,
  ...{ buyerCount: 1, drawCount: 3000 },
}
export const SCENARIOS: readonly Scenario[] = [
  { name: 'hot pack, 1 buyer', ...HOT, buyerCount: 1 },
  { name: 'hot pack, 16 buyers', ...HOT, buyerCount: 16 },
  CROWD,
  { name: '60 packs, 64 buyers', ...HOT, buyerCount: 64, packCount: 60, tickets: 100_000 },
  { name: '1 buyer, 100 draws', ...HOT, buyerCount: 1, drawCount: 100 },
  MANY_DRAWS,
]

export const WARM_UP: Scenario = { name: 'warm-up', ...HOT, buyerCount: 64, drawCount: 10 }

export const LASTS: Lasts = { startMs: 6000, warmUpMs: 1500, measuredMs: 5000 }
export const LASTS_QUICK: Lasts = { startMs: 3000, warmUpMs: 300, measuredMs: 1200 }
