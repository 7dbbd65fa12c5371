import type { Queryable } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { QueueLength } from '#server/platform/health/queue-metrics.ts'

export async function selectWaitingErrands(on: Queryable): Promise<QueueLength> {
  const [row] = await on.query<{ count: number; oldestAt: Date | null }>(sql`
    select count(*)::int as count, min(created_at) as oldest_at
    from console.errands
    where state = 'waiting'`)
  return row ?? { count: 0, oldestAt: null }
}

export async function selectWaitingReports(on: Queryable): Promise<QueueLength> {
  const [row] = await on.query<{ count: number; oldestAt: Date | null }>(sql`
    select count(*)::int as count, min(requested_at) as oldest_at
    from console.report_jobs
    where state = 'waiting'`)
  return row ?? { count: 0, oldestAt: null }
}

export async function selectNewestMigration(on: Queryable): Promise<string> {
  const [row] = await on.query<{ name: string }>(sql`
    select max(name) as name
    from schema_migrations`)
  return row?.name ?? ''
}
