import type { Queryable, Row } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface JobRun extends Row {
  readonly name: string
  readonly schedule: string
  readonly canRunAgain: boolean
  readonly startedAt: Date
  readonly succeededAt: Date | null
  readonly failedAt: Date | null
  readonly failure: string | null
}

export async function upsertStart(
  on: Queryable,
  run: { name: string; schedule: string; canRunAgain: boolean; now: Date },
): Promise<void> {
  await on.query(sql`
    insert into job_runs (name, schedule, can_run_again, started_at)
    values (${run.name}, ${run.schedule}, ${run.canRunAgain}, ${run.now})
    on conflict (name) do update
    set
      schedule = excluded.schedule,
      can_run_again = excluded.can_run_again,
      started_at = excluded.started_at`)
}

export async function updateSuccess(on: Queryable, name: string, now: Date): Promise<void> {
  await on.query(sql`update job_runs set succeeded_at = ${now} where name = ${name}`)
}

export async function updateFailure(
  on: Queryable,
  { name, failure, now }: { name: string; failure: string; now: Date },
): Promise<void> {
  await on.query(sql`
    update job_runs
    set failed_at = ${now}, failure = ${failure}
    where name = ${name}`)
}

export function selectRuns(on: Queryable): Promise<JobRun[]> {
  return on.query(sql`
    select
      name,
      schedule,
      can_run_again,
      started_at,
      succeeded_at,
      failed_at,
      failure
    from job_runs
    order by name`)
}
