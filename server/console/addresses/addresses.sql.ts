import type { Role } from '#contract/console/roles.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface AddressList extends Row {
  readonly role: Role
  readonly addresses: string[]
  readonly version: number
}

/** Returns for each role the list of IP addresses from which the role may log in. */
export function selectLists(on: Queryable): Promise<AddressList[]> {
  return on.query(sql`
    select role, addresses, version
    from console.address_lists
    order by role`)
}

/** Returns false if a version is given and the stored list has a different version. */
export async function updateList(
  tx: Transaction,
  list: { role: Role; addresses: readonly string[]; version: number | null },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update console.address_lists
    set addresses = ${list.addresses}, version = version + 1
    where role = ${list.role}
      and (${list.version}::integer is null or version = ${list.version})
    returning 1`)
  return rows.length === 1
}
