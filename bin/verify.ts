import { type InvariantResult, recordRun, verify } from '#server/verify/verify.ts'
import { runOnDatabase } from './database/find-database.ts'

/**
 * `npm run verify`: checks the invariants of a shop's database, which DATABASE_URL or DATA_DIR
 * names. The shop may be running or not. Prints one line for each invariant. Exits with 1 if an
 * invariant is broken. The result is stored, because the console warns of a broken invariant.
 */
await runOnDatabase(async (database) => {
  const results = await verify(database)
  await recordRun(database, results, new Date())
  return print(results)
})

function print(verdicts: readonly InvariantResult[]): number {
  for (const { invariant, description, violations } of verdicts) {
    console.log(`${invariant} ${violations.length === 0 ? 'holds' : 'BROKEN'}: ${description}`)
    for (const fault of violations) console.log(`   ${fault}`)
  }
  return verdicts.some(({ violations }) => violations.length > 0) ? 1 : 0
}
