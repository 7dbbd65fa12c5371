import { withServer } from '#testing/fixtures/template-database.ts'

/** The settings of postgresql.conf with which PostgreSQL counts the work of each statement. */
export const STATEMENT_STATISTICS = [
  "shared_preload_libraries = 'pg_stat_statements'",
  'pg_stat_statements.track_planning = on',
]

export interface StatementCost {
  /** The beginning of the statement's text, with single spaces. */
  readonly text: string
  readonly calls: number
  readonly rowsPerCall: number
  /** The time of planning and execution. The time of parsing and of the network is not part. */
  readonly totalMs: number
  readonly walBytes: number
}

/** Of all roles, since the counters were set to zero. */
export async function countStatements(databaseUrl: string): Promise<number> {
  const { rows } = await withServer(databaseUrl, (client) =>
    client.query<{ count: number }>(`
      select sum(calls)::integer as count
      from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())`),
  )
  return rows[0]?.count ?? 0
}

/** Creates the view from which `selectStatementCosts` reads, and sets its counters to zero. */
export async function startStatementStatistics(databaseUrl: string): Promise<void> {
  await withServer(databaseUrl, async (client) => {
    await client.query('create extension pg_stat_statements')
  })
  await resetStatementStatistics(databaseUrl)
}

/** Sets the counters to zero. */
export async function resetStatementStatistics(databaseUrl: string): Promise<void> {
  await withServer(databaseUrl, (client) => client.query('select pg_stat_statements_reset()'))
}

/** Selects the statements that cost the database most, with the most expensive one first. */
export async function selectStatementCosts(databaseUrl: string): Promise<StatementCost[]> {
  const { rows } = await withServer(databaseUrl, (client) =>
    client.query<StatementCost>(`
      select
        left(regexp_replace(trim(query), '\\s+', ' ', 'g'), 70) as text,
        calls::integer as calls,
        rows::float8 / greatest(1, calls) as rows_per_call,
        total_exec_time + total_plan_time as total_ms,
        wal_bytes::float8 as wal_bytes
      from pg_stat_statements
      where calls > 0 and dbid = (select oid from pg_database where datname = current_database())
      order by total_exec_time + total_plan_time desc
      limit 40`),
  )
  return rows
}
