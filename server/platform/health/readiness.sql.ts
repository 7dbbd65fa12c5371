import type { Queryable } from '#server/platform/database/database.ts'

/** Changes no table, and fails on a stalled, read-only or standby server. */
export async function commitProbe(on: Queryable): Promise<void> {
  await on.query({ text: `select pg_logical_emit_message(true, 'hikifuda', '')` })
}
