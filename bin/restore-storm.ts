import { parseArgs } from 'node:util'
import {
  type Loss,
  type RestoreDrillResult,
  runRestoreDrill,
} from '#testing/faults/restore-drill.ts'

/**
 * `npm run storm:restore -- --rounds 5 --attacks 40`: sets the database back under load, by a backup
 * and by a failover in turn, and lets a member who kept receipts of lost purchases attack the draws
 * of the restored shop. Exits with 1 if a seed came back, the top prize was won or an invariant is
 * broken. With `--careless` the restored database takes up its old epochs again, to prove that the
 * drill finds it.
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

/** Prints the result of a drill. Returns whether it is clean. */
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
