import type { DeliveryAddress } from '#server/console/parcels/addresses/address.rule.ts'
import { ADDRESS } from '#server/console/parcels/addresses/address.sql.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { writtenColumns } from '#server/platform/database/written-columns.ts'

/** The parcel does not have this address yet. */
export interface AddressAnswer extends DeliveryAddress, Row {
  readonly id: number
  readonly parcelId: number
}

export function lockAnswers(tx: Transaction): Promise<AddressAnswer[]> {
  return tx.query(sql`
    select
      id,
      parcel_id,
      ${ADDRESS}
    from address_requests
    where answered_at is not null
      and closed_at is null
    order by id
    for update`)
}

export async function closeRequests(
  tx: Transaction,
  parcelIds: readonly number[],
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update address_requests
    set closed_at = ${now}
    where parcel_id = any(${parcelIds})
      and closed_at is null`)
}

export async function insertAddressRequest(
  tx: Transaction,
  request: { parcelId: number; memberId: number; reason: string; requestedAt: Date },
): Promise<void> {
  const { names, values } = writtenColumns(request)
  await tx.query(sql`insert into address_requests (${names}) values (${values})`)
}

/** Gives a parcel another address, with the comparison key and flags of that address. */
export async function updateAddress(
  tx: Transaction,
  id: number,
  changed: DeliveryAddress & { readonly addressKey: string; readonly flags: readonly string[] },
): Promise<void> {
  const { assignments } = writtenColumns(changed)
  await tx.query(sql`update console.parcels set ${assignments} where id = ${id}`)
}

/**
 * Erases the addresses of parcels that were handed over before the moment `before`. Also erases the
 * corrected addresses that members have sent for these parcels.
 */
export async function eraseAddresses(on: Queryable, before: Date): Promise<void> {
  const ERASED = `
    last_name = '', middle_name = '', first_name = '', tel = '', zipcode = '', country = '',
    city = '', address = '', building = ''`
  await on.query({
    text: `
      with erased as (
        update console.parcels
        set ${ERASED}, address_key = ''
        where (handed_over_at < $1 or state = 'cancelled')
          and last_name <> ''
        returning id
      )
      update address_requests
      set ${ERASED}
      where answered_at is not null
        and parcel_id in (select id from erased)`,
    values: [before],
  })
}
