import { withEnvironment } from '#bench/measurement/environment.ts'
import { measure } from '#bench/measurement/measure.ts'
import { LONG } from '#bench/run-size.ts'
import { HOT_PACK } from '#bench/suite/scenarios.ts'

/** A purchase of the hot pack alone, without the baseline, so that two commits can run in turn. */
await withEnvironment(LONG.durations.startMs, async (environment) => {
  const shop = await environment.openShop([HOT_PACK])
  for (let round = 0; round < LONG.rounds; round++) {
    const { totalMs, serverMs, perSecond } = await measure(shop, HOT_PACK, LONG.durations)
    const costs = `${totalMs.toFixed(4)} ms, server ${serverMs.toFixed(4)} ms`
    console.log(`${HOT_PACK.name}: ${costs}, ${perSecond.toFixed(0)} a second`)
  }
})
