import type { Queryable } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface WorkerClock {
  readonly databaseNow: Date
  readonly checkedAt: Date | null
  readonly stoppedAt: Date | null
  readonly fault: string | null
}

export async function selectWorkerClock(on: Queryable): Promise<WorkerClock> {
  const rows = await on.query<{
    databaseNow: Date
    checkedAt: Date | null
    stoppedAt: Date | null
    fault: string | null
  }>(sql`
    select
      clock_timestamp() as database_now,
      checked_at,
      stopped_at,
      fault
    from worker_clock`)
  return rows[0] as WorkerClock
}

export async function updateChecked(on: Queryable, now: Date): Promise<void> {
  await on.query(sql`update worker_clock set checked_at = ${now} where stopped_at is null`)
}

/** Does nothing if the workers have already been stopped. */
export async function updateStopped(on: Queryable, fault: string): Promise<void> {
  await on.query(sql`
    update worker_clock
    set stopped_at = clock_timestamp(), fault = ${fault}
    where stopped_at is null`)
}

/**
 * Lets the workers run again after a stop. The operator must have checked the time before. The
 * database's present time becomes that of the last check.
 */
export async function updateConfirmed(on: Queryable): Promise<void> {
  await on.query(sql`
    update worker_clock
    set stopped_at = null, fault = null, checked_at = clock_timestamp()`)
}
