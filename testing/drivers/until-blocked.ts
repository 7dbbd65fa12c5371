import type { Queryable } from '#server/platform/database/database.ts'

/** Returns when any SQL statement in the database is waiting for a lock. */
export async function untilBlocked(database: Queryable): Promise<void> {
  const text = `
    select
    from pg_locks
    join pg_stat_activity using (pid)
    where datname = current_database()
      and not granted`
  while ((await database.query({ text })).length === 0);
}
