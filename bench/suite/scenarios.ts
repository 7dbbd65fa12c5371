import type { Scenario } from '#bench/measurement/measure.ts'

const SINGLE_PACK = { packCount: 1, tickets: 2_000_000, drawCount: 1 } as const

export const HOT_PACK: Scenario = { name: 'hot pack, 64 buyers', ...SINGLE_PACK, buyerCount: 64 }
/** So few buyers that their one address has its fair share of permits on a busy machine, too. */
export const CALM_PACK: Scenario = { ...HOT_PACK, name: 'hot pack, 32 buyers', buyerCount: 32 }
export const SINGLE_BUYER: Scenario = { name: 'one buyer alone', ...SINGLE_PACK, buyerCount: 1 }
export const MANY_DRAWS: Scenario = {
  name: '3,000 draws in one purchase',
  ...SINGLE_PACK,
  buyerCount: 1,
  drawCount: 3000,
  tickets: 9_000_000,
}
export const SIMULTANEOUS: Scenario = {
  name: '20 buyers, 1,000 draws each',
  ...SINGLE_PACK,
  buyerCount: 20,
  drawCount: 1000,
}
/** For two processes and for one: what the second process costs, and what its smaller groups cost. */
export const TWO_PROCESSES: Scenario = {
  name: 'two processes, 64 buyers',
  ...SINGLE_PACK,
  buyerCount: 64,
}
/** As many buyers at each of two processes as TWO_PROCESSES has at one. */
export const TWICE_THE_BUYERS: Scenario = {
  name: 'two processes, 128 buyers',
  ...SINGLE_PACK,
  buyerCount: 2 * TWO_PROCESSES.buyerCount,
}
/** The overload bench buys from one pack. */
export const OVERLOAD: Scenario = { ...HOT_PACK, name: 'overload' }
/** The packs to which the benches of growth and history add past purchases. */
export const PAST_PACKS: Scenario = { ...HOT_PACK, name: 'past', tickets: 1_000_000 }
export const WARM_UP: Scenario = { name: 'warm-up', ...SINGLE_PACK, buyerCount: 64, drawCount: 10 }

/** Scenarios that only the CPU profile runs. */
export const PROFILE_SCENARIOS: readonly Scenario[] = [
  { name: 'hot pack, 16 buyers', ...SINGLE_PACK, buyerCount: 16 },
  { name: '1 buyer, 100 draws', ...SINGLE_PACK, buyerCount: 1, drawCount: 100 },
]

/**
 * Returns the scenario for a shop of four processes. It has twice as many packs as
 * `manyPacks(packCount)`.
 */
export function fourProcesses(packCount: number): Scenario {
  const twiceAsMany = manyPacks(2 * packCount)
  return { ...twiceAsMany, name: `four processes, ${twiceAsMany.name}` }
}

export function manyPacks(packCount: number): Scenario {
  return {
    name: `${packCount} packs at once, 64 buyers`,
    buyerCount: 64,
    packCount,
    tickets: 100_000,
    drawCount: 1,
  }
}
