import { parseArgs } from 'node:util'
import {
  type Loss,
  type RestoreDrillResult,
  runRestoreDrill,
} from '#testing/faults/restore-drill.ts'

/**
 * `npm run storm:restore -- --rounds 5 --attacks 40`: makes the database lose its newest purchases
 * under load, by a restored backup or by a failover. A member who kept the receipts of lost
 * purchases then attacks the draws. Exits with 1 if a seed came back, the top prize was won or an
 * invariant is broken. With `--careless` the database uses its old epochs again, so the run must
 * fail.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    attacks: { type: 'string', default: '40' },
    careless: { type: 'boolean', default: false },
  },
})
const losses: readonly Loss[] = ['backup', 'failover']

process.exitCode = 0
for (let round = 1; round <= Number(values.rounds); round++) {
  for (const loss of losses) {
    const options = { loss, attacks: Number(values.attacks), isCareless: values.careless }
    if (!report(`round ${round}, ${loss}`, await runRestoreDrill(options))) process.exitCode = 1
  }
}

/** Prints the result of a drill. Returns true if the drill found no fault. */
function report(name: string, result: RestoreDrillResult): boolean {
  const {
    attackCount,
    lostPurchaseCount,
    knownSeedCount,
    repeatedSeedCount,
    topPrizeCount,
    faults,
  } = result
  console.log(
    `${name}: ${lostPurchaseCount} purchases lost, ${attackCount} attacks: ${knownSeedCount} known commitments, ${repeatedSeedCount} seeds that came back, ${topPrizeCount} top prizes, ${faults.length} broken invariants`,
  )
  for (const fault of faults) console.log(`   ${fault}`)
  return knownSeedCount + repeatedSeedCount + topPrizeCount + faults.length === 0
}
