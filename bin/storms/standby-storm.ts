import { parseArgs } from 'node:util'
import { runStandbyStorm, type StandbyStormResult } from '#testing/faults/standby-storm.ts'

/**
 * `npm run storm:standby -- --rounds 3`: kills the primary database with kill -9 while two shops
 * sell, and promotes its standby. Does so three times with a synchronous standby, and three times
 * with one that has stopped following. Exits with 1 if a synchronous standby lost or doubled an
 * acknowledged purchase, or if the others lost none, because the storm would then notice no loss.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })

process.exitCode = 0
for (const isSynchronous of [true, false]) {
  for (let round = 1; round <= Number(values.rounds); round++) {
    const result = await runStandbyStorm({ isSynchronous })
    report(`round ${round}, ${isSynchronous ? 'synchronous' : 'asynchronous'} standby`, result)
    const { lost, doubled, faults } = result
    const isLossAsExpected = isSynchronous === (lost.length === 0)
    if (!isLossAsExpected || doubled.length + faults.length > 0) process.exitCode = 1
  }
}

function report(name: string, result: StandbyStormResult): void {
  const { acknowledgedCount, promotedCount, outageMsMax, lost, doubled, faults } = result
  console.log(
    `${name}: ${acknowledgedCount} purchases acknowledged, ${promotedCount} of them after the promotion, ${Math.round(outageMsMax)} ms at most without an answer; lost ${lost.length}, doubled ${doubled.length}, broken invariants ${faults.length}`,
  )
  for (const each of [...doubled, ...faults]) console.log(`   ${each}`)
}
