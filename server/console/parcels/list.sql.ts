import { plainTrackingNumber } from '#contract/carriers.ts'
import type { ParcelState } from '#contract/console/parcels/parcel-rows.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { PARCEL, type Parcel, STOPS_PARCELS } from './parcels.sql.ts'

export interface ListedParcel extends Parcel {
  readonly lastName: string
  readonly firstName: string
  readonly prefId: number
  readonly city: string
  readonly itemCount: number
  readonly requestedAt: Date
  readonly dueOn: string
  readonly correctionRequestedAt: Date | null
  readonly correctionReason: string | null
  readonly correctionMailCount: number | null
  readonly correctionAnsweredAt: Date | null
  readonly sameAddressCount: number
}

export interface ParcelFilters {
  readonly state: ParcelState | 'open'
  readonly urgency?: 'late' | 'soon' | undefined
  readonly worth?: 'high' | 'low' | undefined
  readonly carrier?: string | undefined
  readonly pack?: number | undefined
  readonly problem?: 'flagged' | 'requested' | 'silent' | 'clean' | undefined
  readonly hold?: 'held' | 'free' | undefined
  readonly text: string
  /** Today's date in Tokyo, and the latest due day that counts as `soon`. */
  readonly today: string
  readonly soonUntil: string
  /**
   * A parcel of at least this worth in yen counts as a parcel of high worth. The number is the
   * largest `worthYenMin` of the shipping rules.
   */
  readonly highWorthYen: number
}

/** The SQL columns of a parcel, both for the list of parcels and for the screen of one parcel. */
const LISTED = `
  ${PARCEL},
  parcels.last_name,
  parcels.first_name,
  parcels.pref_id,
  parcels.city,
  item_count,
  parcels.requested_at,
  to_char(due_on, 'YYYY-MM-DD') as due_on,
  request.requested_at as correction_requested_at,
  request.reason as correction_reason,
  request.mail_count as correction_mail_count,
  request.answered_at as correction_answered_at,
  case when state <> 'waiting' then 0 else (
    select count(*) - 1
    from console.parcels as other
    where other.member_id = parcels.member_id
      and other.address_key = parcels.address_key
      and other.state = 'waiting'
  ) end as same_address_count`
const FROM = `
  from console.parcels
  left join address_requests as request
    on request.parcel_id = parcels.id
    and request.closed_at is null`
/** The SQL condition that a parcel is held, for statements that read many parcels. */
export const HELD = `
  (
    hold_reason is not null
    or parcels.member_id in (
      select member_id from restrictions where ${STOPS_PARCELS}
      union all
      select member_id from balances where debt > 0
      union all
      select member_id from payments where state = 'charged-back'
    )
  )`
/**
 * The SQL condition for each choice of the filter by address problem. `silent`: the member has not
 * corrected the address, although the shop has sent three mails about it. The third mail is sent
 * seven days after the request to correct the address.
 */
const PROBLEMS = {
  flagged: `flags <> '{}'`,
  requested: 'request.id is not null and request.answered_at is null',
  silent: 'request.answered_at is null and request.mail_count >= 3',
  clean: `flags = '{}' and request.id is null`,
} as const

function conditionOf(filters: ParcelFilters): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const conditions = ['item_count > 0']
  const add = (condition: (name: string) => string, value: unknown) => {
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  const { state, urgency, worth, carrier, pack, problem, hold, text } = filters
  if (state === 'open') conditions.push(`state <> 'handed-over'`)
  else add((name) => `state = ${name}`, state)
  if (urgency === 'late') add((name) => `due_on < ${name}::date`, filters.today)
  if (urgency === 'soon') add((name) => `due_on <= ${name}::date`, filters.soonUntil)
  if (worth === 'high') add((name) => `worth_yen >= ${name}`, filters.highWorthYen)
  if (worth === 'low') add((name) => `worth_yen < ${name}`, filters.highWorthYen)
  if (carrier !== undefined) add((name) => `carrier = ${name}`, carrier)
  if (problem !== undefined) conditions.push(PROBLEMS[problem])
  if (hold === 'held') conditions.push(HELD)
  if (hold === 'free') conditions.push(`not ${HELD}`)
  if (text !== '') {
    values.push(plainTrackingNumber(text))
    const tracking = `$${values.length}`
    add(
      (name) => `(${name} in (number, parcels.member_id::text) or tracking_number = ${tracking})`,
      text,
    )
  }
  if (pack !== undefined) {
    add(
      (name) => `exists (
        select
        from console.parcel_items
        join shipments on shipments.id = shipment_id
        join purchases
          on purchases.member_id = shipments.member_id
          and purchases.id = shipments.purchase_id
        where parcel_id = parcels.id
          and pack_id = ${name}
      )`,
      pack,
    )
  }
  return { text: conditions.join('\n and '), values }
}

export async function countParcels(on: Queryable, filters: ParcelFilters): Promise<number> {
  const { text, values } = conditionOf(filters)
  const [row] = await on.query<{ count: number }>({
    text: `select count(*) as count ${FROM} where ${text}`,
    values,
  })
  return row?.count ?? 0
}

const ORDER = {
  dueOn: 'parcels.due_on',
  worthYen: 'parcels.worth_yen',
  itemCount: 'parcels.item_count',
  memberId: 'parcels.member_id',
} as const

interface Place {
  readonly sort: keyof typeof ORDER
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
}

export function selectParcels(
  on: Queryable,
  filters: ParcelFilters,
  { sort, direction, offset, limit }: Place,
): Promise<ListedParcel[]> {
  const { text, values } = conditionOf(filters)
  const order = `${ORDER[sort]} ${direction}, parcels.due_on, parcels.id`
  return on.query({
    // The inner statement finds the page by its ids, so that rows of earlier pages are not joined.
    text: `
      select ${LISTED}
      ${FROM}
      join (
        select parcels.id as listed_id
        ${FROM}
        where ${text}
        order by ${order}
        offset $${values.length + 1}
        limit $${values.length + 2}
      ) as listed on listed_id = parcels.id
      order by ${order}`,
    values: [...values, offset, limit],
  })
}

export async function selectListedParcel(on: Queryable, id: number): Promise<ListedParcel | null> {
  const [row] = await on.query<ListedParcel>({
    text: `select ${LISTED} ${FROM} where parcels.id = $1`,
    values: [id],
  })
  return row ?? null
}

/** Returns the time of the latest hand-over of a parcel; null if no parcel was handed over yet. */
export async function selectLastHandOver(on: Queryable): Promise<Date | null> {
  const [row] = await on.query<{ at: Date | null } & Row>({
    text: 'select max(handed_over_at) as at from console.parcels',
  })
  return row?.at ?? null
}
