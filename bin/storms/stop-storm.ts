import { parseArgs } from 'node:util'
import { runStopStorm } from '#testing/faults/stop-storm.ts'

/**
 * `npm run storm:stop -- --stops 20`: stops two shops in turn with SIGTERM while members buy. Exits
 * with 1 if a member saw a reset connection or a refusal, or a shop did not exit with 0.
 */
const { values } = parseArgs({ options: { stops: { type: 'string', default: '20' } } })

const { purchaseCount, failures, statuses } = await runStopStorm(Number(values.stops))
const badStatuses = statuses.filter((status) => status !== 0)
console.log(
  `${statuses.length} stops during ${purchaseCount} purchases: ${failures.length} resets or refusals, ${badStatuses.length} exits that were not 0`,
)
for (const failure of failures) console.log(`   ${failure}`)
process.exitCode = failures.length + badStatuses.length > 0 || purchaseCount === 0 ? 1 : 0
