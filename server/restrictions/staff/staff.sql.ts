import type { Queryable } from '#server/platform/database/database.ts'
import { named } from '#server/platform/database/sql.ts'

export async function refreshStaff(on: Queryable, now: Date): Promise<void> {
  await on.query(named('refresh-staff-members')`select refresh_staff_members(${now})`)
}
