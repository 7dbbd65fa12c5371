import type { Database } from '#server/platform/database/database.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { erasePapers } from './acquisitions/papers/papers.sql.ts'
import { deleteOldRequests } from './acts/acts.sql.ts'
import { deleteOldChallenges } from './authenticators/authenticators.sql.ts'
import { eraseAddresses } from './parcels/address-answers.sql.ts'
import { erasePhotos } from './parcels/photos/photos.sql.ts'
import { deleteOldSessions } from './sessions/sessions.ts'

/** How long the console stores the answer to a request, for a repetition of the same request. */
const REQUEST_RETENTION_MS = 7 * DAY_MS

/**
 * How long the console stores the address of a parcel after the hand-over. The addresses of
 * shipments are stored for the same time.
 */
const ADDRESS_RETENTION_MS = 400 * DAY_MS
/** How long the console stores an identity paper. The record of the acquisition is kept longer. */
const PAPER_RETENTION_MS = 3 * 366 * DAY_MS

/**
 * Deletes sessions and challenges that have ended, the answers of old requests, old identity
 * papers, and the addresses and photos of parcels that were handed over long ago.
 */
export async function deleteOldRows(database: Database, now: Date): Promise<void> {
  await deleteOldSessions(database, now)
  await deleteOldChallenges(database, now)
  await deleteOldRequests(database, new Date(now.getTime() - REQUEST_RETENTION_MS))
  const leftBefore = new Date(now.getTime() - ADDRESS_RETENTION_MS)
  await eraseAddresses(database, leftBefore)
  await erasePhotos(database, leftBefore)
  await erasePapers(database, new Date(now.getTime() - PAPER_RETENTION_MS))
}
