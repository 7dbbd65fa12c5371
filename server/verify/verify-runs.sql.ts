import type { Queryable } from '#server/platform/database/database.ts'

export async function insertVerifyRun(
  on: Queryable,
  { now, broken }: { now: Date; broken: readonly string[] },
): Promise<void> {
  await on.query({
    text: 'insert into verify_runs (ended_at, broken_invariants) values ($1, $2)',
    values: [now, broken],
  })
}
