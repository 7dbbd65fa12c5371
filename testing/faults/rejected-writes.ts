import type { Database } from '#server/platform/database/database.ts'

/**
 * Makes the database reject new and changed rows that violate `condition`. A test can thus make a
 * job fail for only one member. Returns a function that removes the condition.
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
