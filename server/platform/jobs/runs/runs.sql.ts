import type { Queryable, Row } from '#server/platform/database/database.ts'

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
  await on.query({
    text: `
      insert into job_runs (name, schedule, can_run_again, started_at)
      values ($1, $2, $3, $4)
      on conflict (name) do update
      set
        schedule = excluded.schedule,
        can_run_again = excluded.can_run_again,
        started_at = excluded.started_at`,
    values: [run.name, run.schedule, run.canRunAgain, run.now],
  })
}

export async function updateSuccess(on: Queryable, name: string, now: Date): Promise<void> {
  await on.query({
    text: 'update job_runs set succeeded_at = $2 where name = $1',
    values: [name, now],
  })
}

export async function updateFailure(
  on: Queryable,
  { name, failure, now }: { name: string; failure: string; now: Date },
): Promise<void> {
  await on.query({
    text: 'update job_runs set failed_at = $2, failure = $3 where name = $1',
    values: [name, now, failure],
  })
}

export function selectRuns(on: Queryable): Promise<JobRun[]> {
  return on.query({
    text: `
      select
        name,
        schedule,
        can_run_again,
        started_at,
        succeeded_at,
        failed_at,
        failure
      from job_runs
      order by name`,
  })
}
