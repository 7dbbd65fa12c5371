import type { TimelineKind } from '#contract/console/members/member-timeline.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

/**
 * A row of one kind. `key` is the place of the row among the rows of the same kind. The other
 * fields are the fields that the console's screens get.
 */
export interface StoredRow extends Row {
  readonly key: string
  readonly at: Date
}

interface SourceQuery {
  readonly memberId: number
  /** The key of the last row on the previous page; null for the newest rows. */
  readonly after: string | null
  readonly limit: number
}

type Source = (on: Queryable, query: SourceQuery) => Promise<StoredRow[]>

/**
 * Returns a source of rows whose key is a number that grows with time. The SQL text must select the
 * rows with a key below `$2`, in descending order of the key, and at most `$3` rows.
 */
const numbered =
  (text: string): Source =>
  (on, { memberId, after, limit }) =>
    on.query({ text, values: [memberId, after ?? String(Number.MAX_SAFE_INTEGER), limit] })

const entriesIn = (currency: 'point' | 'coin') =>
  numbered(`
    select
      seq::text as key,
      created_at as at,
      kind as entry_kind,
      amount,
      balance_after
    from entries
    where member_id = $1
      and currency = '${currency}'
      and seq < $2::bigint
    order by seq desc
    limit $3`)

const payments = numbered(`
  select
    id::text as key,
    created_at as at,
    order_id,
    state,
    price_yen,
    points
  from payments
  where member_id = $1
    and id < $2::bigint
  order by id desc
  limit $3`)

const draws = numbered(`
  select bought.id::text as key, created_at as at, pack_id, packs.name as pack_name, draw_count, stage
  from (
    (
      select id, created_at, pack_id, draw_count, 'drawn' as stage
      from purchases
      where member_id = $1
        and id < $2::bigint
      order by id desc
      limit $3
    )
    union all
    select
      id,
      created_at,
      sealed_purchases.pack_id,
      sealed_purchases.draw_count,
      case when voided_at is null then 'sealed' else 'void' end
    from sealed_purchases
    join batches
      on batches.pack_id = sealed_purchases.pack_id
      and no = batch_no
    where member_id = $1
      and id < $2::bigint
  ) as bought
  join packs on packs.id = pack_id
  order by bought.id desc
  limit $3`)

/**
 * Reads decisions. A decision has no number of its own. The key of a decision is its time in
 * microseconds and its purchase id, because the worker makes many decisions at one moment.
 */
const decisions: Source = (on, { memberId, after, limit }) => {
  const [micros = null, purchaseId = null] = after?.split('-') ?? []
  return on.query(sql`
    select
      (extract(epoch from created_at) * 1000000)::bigint || '-' || purchase_id as key,
      created_at as at,
      purchase_id,
      decided_by,
      converted_points,
      length(shipped_indexes) > 0 as is_shipped
    from decisions
    where member_id = ${memberId}
      and (created_at, purchase_id) < (
        coalesce(
          timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond',
          'infinity'
        ),
        coalesce(${purchaseId}::bigint, 0)
      )
    order by created_at desc, purchase_id desc
    limit ${limit}`)
}

const parcels = numbered(`
  select
    id::text as key,
    requested_at as at,
    number,
    state,
    item_count,
    ${utc('handed_over_at')} as handed_over_at
  from console.parcels
  where member_id = $1
    and id < $2::bigint
  order by id desc
  limit $3`)

const mails = numbered(`
  select
    id::text as key,
    created_at as at,
    subject,
    case
      when sent_at is not null then 'sent'
      when given_up_at is not null then 'given-up'
      else 'waiting'
    end as state
  from outbox_messages
  where (
      member_id = $1 and channel = 'mail'
      or member_id is null and recipient = (select mail from members where id = $1)
    )
    and id < $2::bigint
  order by id desc
  limit $3`)

const logins = numbered(`
  select id::text as key, created_at as at, device
  from logins
  where member_id = $1
    and id < $2::bigint
  order by id desc
  limit $3`)

const restrictions = numbered(`
  select
    id::text as key,
    starts_at as at,
    kind as restriction,
    reason,
    ${utc('coalesce(lifted_at, ends_at)')} as ends_at
  from restrictions
  where member_id = $1
    and id < $2::bigint
  order by id desc
  limit $3`)

const notes = numbered(`
  select
    member_notes.id::text as key,
    member_notes.created_at as at,
    text,
    operators.name as operator
  from console.member_notes
  join console.operators on operators.id = operator_id
  where member_id = $1
    and member_notes.id < $2::bigint
    and text <> ''
  order by member_notes.id desc
  limit $3`)

/** The statement of each source reads the newest rows of one index. */
export const SOURCES: Readonly<Record<TimelineKind, Source>> = {
  points: entriesIn('point'),
  coins: entriesIn('coin'),
  payment: payments,
  draw: draws,
  decision: decisions,
  parcel: parcels,
  mail: mails,
  login: logins,
  restriction: restrictions,
  note: notes,
}

/** Returns the SQL that formats the time of a column as the contract requires; null stays null. */
function utc(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
