import type { Queryable } from '#server/platform/database/database.ts'

/** Returns when `countMin` SQL statements in the database are waiting for locks. */
export async function untilBlocked(database: Queryable, countMin = 1): Promise<void> {
  const text = `
    select
    from pg_locks
    join pg_stat_activity using (pid)
    where datname = current_database()
      and not granted`
  while ((await database.query({ text })).length < countMin);
}
