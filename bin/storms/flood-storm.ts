import { parseArgs } from 'node:util'
import { floodLineOf, isHarmless, runFloodBattery } from '#testing/faults/flood-battery.ts'

/**
 * `npm run storm:flood -- --tries 100 --scale 1`: floods a shop with requests in every known way.
 * During each flood, an honest member tries 100 times to load files and buy. Exits with 1 if more
 * than 5 % of the tries fail, or any while eight accounts of one address press, or if 1 % of the requests take 2 s or more. With `--scale 0.1` the
 * floods open a tenth of the connections.
 */
const { values } = parseArgs({
  options: {
    tries: { type: 'string', default: '100' },
    scale: { type: 'string', default: '1' },
  },
})
const results = await runFloodBattery({
  tryCount: Number(values.tries),
  scale: Number(values.scale),
})
for (const result of results) console.log(floodLineOf(result))
process.exit(results.every(isHarmless) ? 0 : 1)
