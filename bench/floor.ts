import type { Bench, Scenario } from './measure.ts'
import {
  ALONE,
  BETWEEN,
  CROWD,
  MANY_DRAWS,
  manyPacks,
  PAST,
  PRESSED,
  TOGETHER,
} from './scenarios.ts'
import type { Size } from './size.ts'
import type { ShopBench, Stage } from './stage.ts'

/** Where all benches of one run stand: one shop and one stand-in, opened when they are first asked for. */
export interface Floor {
  readonly stage: Stage
  readonly size: Size
  readonly manyPacks: Scenario
  shop(): Promise<ShopBench>
  standIn(): Promise<Bench>
}

export function openFloor(stage: Stage, size: Size): Floor {
  const many = manyPacks(size.packCount)
  const compared = [CROWD, ALONE, MANY_DRAWS, TOGETHER, many]
  let shop: Promise<ShopBench> | undefined
  let standIn: Promise<Bench> | undefined
  return {
    ...{ stage, size, manyPacks: many },
    shop() {
      shop ??= stage.openShop([...compared, BETWEEN, PRESSED, PAST])
      return shop
    },
    standIn() {
      standIn ??= stage.openStandIn(compared)
      return standIn
    },
  }
}
