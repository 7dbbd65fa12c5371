import type { Database } from '#server/platform/database/database.ts'
import { refreshStaff } from './staff.sql.ts'

/**
 * Finds the accounts that operators may not draw with: those of their mail addresses, and those that
 * share the telephone number or the shipping address of one. An account stays found until its
 * operator is removed, whatever its owner changes in it (docs/law.md).
 */
export async function findStaffMembers(database: Database, now: Date): Promise<void> {
  // The first statement finds the accounts by mail, which lead the second one to the others.
  await refreshStaff(database, now)
  await refreshStaff(database, now)
}
