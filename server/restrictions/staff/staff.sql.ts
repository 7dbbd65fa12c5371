import type { Queryable } from '#server/platform/database/database.ts'

export async function refreshStaff(on: Queryable, now: Date): Promise<void> {
  await on.query({
    name: 'refresh-staff-members',
    text: 'select refresh_staff_members($1)',
    values: [now],
  })
}
