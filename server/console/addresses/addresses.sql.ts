import type { Role } from '#contract/console/roles.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

export interface AddressList extends Row {
  readonly role: Role
  readonly addresses: string[]
  readonly version: number
}

/** Returns for each role the list of IP addresses from which the role may log in. */
export function selectLists(on: Queryable): Promise<AddressList[]> {
  return on.query({
    text: 'select role, addresses, version from console.address_lists order by role',
  })
}

/** Returns false if a version is given and the stored list has a different version. */
export async function updateList(
  tx: Transaction,
  list: { role: Role; addresses: readonly string[]; version: number | null },
): Promise<boolean> {
  const rows = await tx.query({
    text: `
      update console.address_lists
      set addresses = $2, version = version + 1
      where role = $1
        and ($3::integer is null or version = $3)
      returning 1`,
    values: [list.role, list.addresses, list.version],
  })
  return rows.length === 1
}
