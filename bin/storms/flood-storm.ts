import { parseArgs } from 'node:util'
import { runFloodBattery } from '#testing/faults/flood-battery.ts'

/**
 * `npm run storm:flood -- --tries 100 --scale 1`: floods a shop with requests in every known way.
 * During each flood, an honest member tries 100 times to load files and buy. Exits with 1 if more
 * than 5 % of the tries fail, or if 1 % of the requests take 2 s or more. With `--scale 0.1` the
 * floods open a tenth of the connections.
 */
const { values } = parseArgs({
  options: {
    tries: { type: 'string', default: '100' },
    scale: { type: 'string', default: '1' },
  },
})
const P99_MS_MAX = 2_000
const PASSED_SHARE_MIN = 0.95

const results = await runFloodBattery({
  tryCount: Number(values.tries),
  scale: Number(values.scale),
})
for (const { flood, passedCount, tryCount, p99Ms } of results)
  console.log(`${flood}: ${passedCount} of ${tryCount} tries passed, p99 ${Math.round(p99Ms)} ms`)
const isSound = results.every(
  ({ passedCount, tryCount, p99Ms }) =>
    passedCount >= tryCount * PASSED_SHARE_MIN && p99Ms < P99_MS_MAX,
)
process.exit(isSound ? 0 : 1)
