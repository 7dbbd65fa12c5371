import { beginNewEpoch } from '#server/draws/epochs/epochs.ts'
import { runOnDatabase } from './database/find-database.ts'

/**
 * `npm run new-epoch`: begins a new epoch of the draws in the shop of DATABASE_URL or DATA_DIR. The
 * operator runs it in two cases: after copying rows of a backup into a running database, and after
 * resetting a machine to a snapshot that includes its memory. The shop notices every other restore
 * by itself.
 */
await runOnDatabase(async (database) => {
  await beginNewEpoch(database)
  console.log('A new epoch has begun: commitments that members were shown before are refused.')
  return 0
})
