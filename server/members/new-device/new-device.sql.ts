import type { Transaction } from '#server/platform/database/database.ts'
import { named } from '#server/platform/database/sql.ts'

/** Returns whether the member has logged in before, but never from this device. */
export async function selectIsNewDevice(
  tx: Transaction,
  { memberId, device }: { memberId: number; device: string },
): Promise<boolean> {
  const [row] = await tx.query<{ isNew: boolean }>(named('select-is-new-device')`
    select coalesce(not bool_or(device = ${device}), false) as is_new
    from logins
    where member_id = ${memberId}`)
  return row?.isNew === true
}
