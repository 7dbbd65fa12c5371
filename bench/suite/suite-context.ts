import type { Environment, ShopBench } from '#bench/measurement/environment.ts'
import type { Scenario, Target } from '#bench/measurement/measure.ts'
import type { RunSize } from '#bench/run-size.ts'
import {
  fourProcesses,
  HOT_PACK,
  MANY_DRAWS,
  manyPacks,
  OVERLOAD,
  PAST_PACKS,
  SIMULTANEOUS,
  SINGLE_BUYER,
  TWICE_THE_BUYERS,
  TWO_PROCESSES,
} from './scenarios.ts'

/**
 * The context that all benches of a run share. The context has one shop and one baseline, each
 * opened when a bench first uses it.
 */
export interface SuiteContext {
  readonly environment: Environment
  readonly size: RunSize
  readonly manyPacks: Scenario
  readonly fourProcesses: Scenario
  shop(): Promise<ShopBench>
  baseline(): Promise<Target>
}

export function openSuiteContext(environment: Environment, size: RunSize): SuiteContext {
  const manyPacksScenario = manyPacks(size.packCount)
  const fourProcessesScenario = fourProcesses(size.packCount)
  const comparedScenarios = [HOT_PACK, SINGLE_BUYER, MANY_DRAWS, SIMULTANEOUS, manyPacksScenario]
  let shop: Promise<ShopBench> | undefined
  let baseline: Promise<Target> | undefined
  return {
    environment,
    size,
    manyPacks: manyPacksScenario,
    fourProcesses: fourProcessesScenario,
    shop() {
      shop ??= environment.openShop([
        ...comparedScenarios,
        TWO_PROCESSES,
        TWICE_THE_BUYERS,
        fourProcessesScenario,
        OVERLOAD,
        PAST_PACKS,
      ])
      return shop
    },
    baseline() {
      baseline ??= environment.openBaseline(comparedScenarios)
      return baseline
    },
  }
}
