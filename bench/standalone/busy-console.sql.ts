import type { Database } from '#server/platform/database/database.ts'

/** Selects the process ids of the database connections that the console has open. */
export async function selectConsolePids(database: Database): Promise<number[]> {
  const rows = await database.query<{ pid: number }>({
    text: `
      select pid
      from pg_stat_activity
      where datname = current_database()
        and usename like '%console%'`,
  })
  return rows.map(({ pid }) => pid)
}
