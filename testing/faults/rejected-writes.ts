import type { Database } from '#server/platform/database/database.ts'

/**
 * Makes the database reject later writes that violate `condition`, so that a job fails for one
 * member only. Returns a function that lets the database accept such writes again.
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
