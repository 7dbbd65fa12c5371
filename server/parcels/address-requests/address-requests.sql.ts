import type { PersonalData } from '#server/members/person/person.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'

export type ParcelAddress = Omit<PersonalData, 'mail'>

interface StoredRequest extends ParcelAddress, Row {
  readonly number: string
  readonly reason: string
  readonly isAnswered: boolean
}

/**
 * The result contains the corrected address if the member has sent one, otherwise the address of
 * the parcel's first shipment. Null if the member has no such request.
 */
export async function selectRequest(
  on: Queryable,
  { memberId, id }: { memberId: number; id: number },
): Promise<StoredRequest | null> {
  const [request] = await on.query<StoredRequest>(named('select-address-request')`
    select
      number,
      reason,
      (answered_at is not null or closed_at is not null) as is_answered,
      coalesce(request.last_name, first.last_name) as last_name,
      coalesce(request.middle_name, first.middle_name) as middle_name,
      coalesce(request.first_name, first.first_name) as first_name,
      coalesce(request.tel, first.tel) as tel,
      coalesce(request.zipcode, first.zipcode) as zipcode,
      coalesce(request.pref_id, first.pref_id) as pref_id,
      coalesce(request.country, first.country) as country,
      coalesce(request.city, first.city) as city,
      coalesce(request.address, first.address) as address,
      coalesce(request.building, first.building) as building
    from address_requests as request
    join parcel_states on parcel_states.id = parcel_id
    cross join lateral (
      select *
      from shipments
      where id in (select shipment_id from parcel_contents where parcel_id = request.parcel_id)
      order by id
      limit 1
    ) as first
    where request.id = ${id}
      and request.member_id = ${memberId}`)
  return request ?? null
}

/**
 * Stores the address that a member has corrected. The shipment keeps its old address, and the
 * console puts the parcel back into the queue of parcels to pack. Returns false if the request has
 * ended, was answered before, or belongs to another member.
 */
export async function storeAnswer(
  on: Queryable,
  {
    memberId,
    id,
    address,
    now,
  }: { memberId: number; id: number; address: ParcelAddress; now: Date },
): Promise<boolean> {
  const rows = await on.query(named('store-address-answer')`
    update address_requests
    set
      answered_at = ${now},
      last_name = ${address.lastName},
      middle_name = ${address.middleName},
      first_name = ${address.firstName},
      tel = ${address.tel},
      zipcode = ${address.zipcode},
      pref_id = ${address.prefId},
      country = ${address.country},
      city = ${address.city},
      address = ${address.address},
      building = ${address.building}
    where id = ${id}
      and member_id = ${memberId}
      and answered_at is null
      and closed_at is null
    returning 1`)
  return rows.length > 0
}

interface DueMail extends Row {
  readonly id: number
  readonly memberId: number
}

/** `afterDays` says for each mail how many days after the request it is sent. */
export function selectDueMails(
  on: Queryable,
  {
    now,
    afterDays,
    limit,
    failedIds,
  }: { now: Date; afterDays: readonly number[]; limit: number; failedIds: readonly number[] },
): Promise<DueMail[]> {
  return on.query(sql`
    select id, member_id
    from address_requests
    where answered_at is null
      and closed_at is null
      and mail_count < cardinality(${afterDays}::integer[])
      and requested_at + make_interval(days => (${afterDays}::integer[])[mail_count + 1]) <= ${now}
      and not (id = any(${failedIds}))
    order by id
    limit ${limit}`)
}

interface ClaimedMail extends Row {
  readonly number: string
  readonly reason: string
  readonly mailCount: number
}

/**
 * Records that the next mail of an address request is being sent. Returns null if that mail is not
 * due, for example because another run has already recorded it.
 */
export async function claimMail(
  tx: Transaction,
  { id, now, afterDays }: { id: number; now: Date; afterDays: readonly number[] },
): Promise<ClaimedMail | null> {
  const [claimed] = await tx.query<ClaimedMail>(sql`
    update address_requests
    set mail_count = mail_count + 1
    from parcel_states
    where address_requests.id = ${id}
      and parcel_states.id = parcel_id
      and answered_at is null
      and closed_at is null
      and mail_count < cardinality(${afterDays}::integer[])
      and address_requests.requested_at + make_interval(days => (${afterDays}::integer[])[mail_count + 1]) <= ${now}
    returning number, reason, mail_count`)
  return claimed ?? null
}
