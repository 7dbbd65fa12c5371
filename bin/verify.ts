import { type Verdict, verify } from '#server/verify.ts'
import { runOnDatabase } from './find-database.ts'

/**
 * `npm run verify`: holds the shop of DATABASE_URL or DATA_DIR against its invariants, one line each, running or
 * not. Ends with 1 where one is broken.
 */
await runOnDatabase(async (database) => print(await verify(database)))

function print(verdicts: readonly Verdict[]): number {
  for (const { invariant, says, faults } of verdicts) {
    console.log(`${invariant} ${faults.length === 0 ? 'holds' : 'BROKEN'}: ${says}`)
    for (const fault of faults) console.log(`   ${fault}`)
  }
  return verdicts.some(({ faults }) => faults.length > 0) ? 1 : 0
}
