import type { Transaction } from '#server/platform/database/database.ts'

/** Returns whether the member has logged in before, but never from this device. */
export async function selectIsNewDevice(
  tx: Transaction,
  { memberId, device }: { memberId: number; device: string },
): Promise<boolean> {
  const [row] = await tx.query<{ isNew: boolean }>({
    name: 'select-is-new-device',
    text: `
      select coalesce(not bool_or(device = $2), false) as is_new
      from logins
      where member_id = $1`,
    values: [memberId, device],
  })
  return row?.isNew === true
}
