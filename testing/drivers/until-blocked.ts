import type { Queryable } from '#server/platform/database/database.ts'

/** Waits until a statement of the database waits for a lock. */
export async function untilBlocked(database: Queryable): Promise<void> {
  const text = `
    select
    from pg_locks
    join pg_stat_activity using (pid)
    where datname = current_database()
      and not granted`
  while ((await database.query({ text })).length === 0);
}
