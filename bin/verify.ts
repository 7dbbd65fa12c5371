import { type InvariantResult, verify } from '#server/verify/verify.ts'
import { runOnDatabase } from './find-database.ts'

/**
 * `npm run verify`: holds the shop of DATABASE_URL or DATA_DIR against its invariants, one line each, running or
 * not. Ends with 1 where one is broken.
 */
await runOnDatabase(async (database) => print(await verify(database)))

function print(verdicts: readonly InvariantResult[]): number {
  for (const { invariant, description, violations } of verdicts) {
    console.log(`${invariant} ${violations.length === 0 ? 'holds' : 'BROKEN'}: ${description}`)
    for (const fault of violations) console.log(`   ${fault}`)
  }
  return verdicts.some(({ violations }) => violations.length > 0) ? 1 : 0
}
