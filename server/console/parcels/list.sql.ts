import type { Answer } from '#server/console/acts/route.ts'
import { bind, type ListSource } from '#server/console/lists/list.sql.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { SHOWN_PARCEL, STOPS_PARCELS, TO_SHIP } from './parcels.sql.ts'

export type ListedParcel = Answer<'GET /parcels'>['list'][number]

const LISTED = `
  ${SHOWN_PARCEL},
  trim(concat(parcels.last_name, ' ', parcels.first_name)) as name,
  parcels.pref_id,
  parcels.city,
  item_count,
  parcels.requested_at,
  to_char(due_on, 'YYYY-MM-DD') as due_on,
  case
    when handed_over_at is not null or due_on > $soonUntil::date then 'calm'
    when due_on < $today::date then 'late'
    else 'soon'
  end as urgency,
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
      and other.item_count > 0
  ) end as same_address_count`
const FROM = 'console.parcels'
const JOINS = `
  left join address_requests as request
    on request.parcel_id = parcels.id
    and request.closed_at is null`
const REQUESTED = 'select parcel_id from address_requests where closed_at is null'
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
  requested: `parcels.id in (${REQUESTED} and answered_at is null)`,
  silent: `parcels.id in (${REQUESTED} and answered_at is null and mail_count >= 3)`,
  clean: `flags = '{}' and parcels.id not in (${REQUESTED})`,
} as const

/**
 * Names `$today` and `$soonUntil`, the latest due day that counts as soon; `$highWorthYen`, from
 * which a parcel counts as one of high worth; and `$tracking`, the searched text in the plain form
 * of a tracking number. The page is found by its ids, so that rows of earlier pages are not joined.
 */
export const parcelSource: ListSource<'GET /parcels'> = {
  select: LISTED,
  from: FROM,
  joins: JOINS,
  id: 'parcels.id',
  always: 'item_count > 0',
  where: {
    state: {
      'to-ship': TO_SHIP,
      open: "state <> 'handed-over' and state <> 'cancelled'",
      stuck: "state in ('problem', 'returned')",
      other: 'state = $state',
    },
    urgency: { late: 'due_on < $today::date', soon: 'due_on <= $soonUntil::date' },
    worth: { high: 'worth_yen >= $highWorthYen', low: 'worth_yen < $highWorthYen' },
    carrier: 'carrier = $carrier',
    hold: { held: HELD, free: `not ${HELD}` },
    problem: PROBLEMS,
    text: 'search_key($text) in (number, parcels.member_id::text) or tracking_number = $tracking',
    pack: `
      exists (
        select
        from console.parcel_items
        join shipments on shipments.id = shipment_id
        join purchases
          on purchases.member_id = shipments.member_id
          and purchases.id = shipments.purchase_id
        where parcel_id = parcels.id
          and pack_id = $pack
      )`,
  },
  order: {
    dueOn: 'parcels.due_on $direction, parcels.id',
    worthYen: 'parcels.worth_yen $direction, parcels.due_on, parcels.id',
    itemCount: 'parcels.item_count $direction, parcels.due_on, parcels.id',
    memberId: 'parcels.member_id $direction, parcels.due_on, parcels.id',
  },
}

export async function selectListedParcel(
  on: Queryable,
  values: { readonly id: number; readonly today: string; readonly soonUntil: string },
): Promise<ListedParcel | null> {
  const statement = bind(`select ${LISTED} from ${FROM} ${JOINS} where parcels.id = $id`, values)
  const [row] = await on.query<ListedParcel & Row>(statement)
  return row ?? null
}

/** Returns the time of the latest hand-over of a parcel; null if no parcel was handed over yet. */
export async function selectLastHandOver(on: Queryable): Promise<Date | null> {
  const [row] = await on.query<{ at: Date | null } & Row>(sql`
    select max(handed_over_at) as at
    from console.parcels`)
  return row?.at ?? null
}
