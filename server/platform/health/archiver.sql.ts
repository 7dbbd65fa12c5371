import type { Queryable } from '#server/platform/database/database.ts'
import { named } from '#server/platform/database/sql.ts'

/** What PostgreSQL knows about the archive of its log since its start. */
export interface ArchiverState {
  readonly archivedAt: Date | null
  readonly failureCount: number
}

/** Selects the state of the archiver. Returns null on a server that archives nothing. */
export async function selectArchiverState(on: Queryable): Promise<ArchiverState | null> {
  const [state] = await on.query<{ archivedAt: Date | null; failureCount: number }>(named(
    'select-archiver-state',
  )`
    select last_archived_time as archived_at, failed_count as failure_count
    from pg_stat_archiver
    where current_setting('archive_mode') <> 'off'`)
  return state ?? null
}
