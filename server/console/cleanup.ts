import type { Database } from '#server/platform/database/database.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { deleteOldRequests } from './acts/acts.sql.ts'
import { deleteOldChallenges } from './authenticators/authenticators.sql.ts'
import { deleteOldSessions } from './sessions/sessions.ts'

/** How long a request that is sent again finds its answer. */
const REQUEST_RETENTION_MS = 7 * DAY_MS

/** Deletes sessions and challenges that have ended, and the answers of old requests. */
export async function deleteOldRows(database: Database, now: Date): Promise<void> {
  await deleteOldSessions(database, now)
  await deleteOldChallenges(database, now)
  await deleteOldRequests(database, new Date(now.getTime() - REQUEST_RETENTION_MS))
}
