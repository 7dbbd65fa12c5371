import type { Queryable } from '#server/platform/database/database.ts'

/**
 * Writes an empty message into the database's log and commits it, which a stalled, read-only or
 * standby server cannot. No table changes.
 */
export async function commitProbe(on: Queryable): Promise<void> {
  await on.query({ text: `select pg_logical_emit_message(true, 'hikifuda', '')` })
}
