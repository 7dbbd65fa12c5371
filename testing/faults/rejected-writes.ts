import type { Database } from '#server/platform/database/database.ts'

/**
 * Has the database refuse whatever is written from now on where `condition` is not met, so that a duty fails for one
 * member alone. Answers the cure.
 */
export async function rejectWrites(
  owner: Database,
  table: string,
  condition: string,
): Promise<() => Promise<void>> {
  await owner.query({
    text: `alter table ${table} add constraint rejected_writes check (${condition}) not valid`,
  })
  return async () => {
    await owner.query({ text: `alter table ${table} drop constraint rejected_writes` })
  }
}
