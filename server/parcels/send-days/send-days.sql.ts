import type { PostalAddress } from '#server/members/members.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, raw, sql } from '#server/platform/database/sql.ts'
import { writtenColumns } from '#server/platform/database/written-columns.ts'

/** The shipments of a member that wait for the same day, and so travel in one parcel. */
export interface WaitingParcel extends Row {
  readonly sendOn: string
  /** The last day to which all of them may move. */
  readonly sendBy: string
  readonly purchaseCount: number
  readonly cardCount: number
}

/** No member has more days than a hold and the longest wait have. */
const DAYS_MAX = 500

/** Returns what waits for a day, the next day first. */
export function selectWaiting(on: Queryable, memberId: number): Promise<WaitingParcel[]> {
  return on.query(named('select-waiting-shipments')`
    select
      send_on::text,
      min(send_by)::text as send_by,
      count(*) as purchase_count,
      sum(length(shipped_indexes) / 2) as card_count
    from shipments
    join decisions
      on decisions.member_id = shipments.member_id
      and decisions.purchase_id = shipments.purchase_id
    where shipments.member_id = ${memberId}
      and send_on is not null
    group by send_on
    order by send_on
    limit ${raw(DAYS_MAX)}`)
}

/** Null if the cards of the purchase wait for no day. */
export async function selectSendDay(
  on: Queryable,
  { memberId, purchaseId }: { memberId: number; purchaseId: number },
): Promise<string | null> {
  const [row] = await on.query<{ sendOn: string | null }>(named('select-send-day')`
    select send_on::text
    from shipments
    where member_id = ${memberId}
      and purchase_id = ${purchaseId}`)
  return row?.sendOn ?? null
}

export async function selectDueMembers(
  on: Queryable,
  { today, limit, failedIds }: { today: string; limit: number; failedIds: readonly number[] },
): Promise<number[]> {
  const rows = await on.query<{ memberId: number }>(named('select-due-send-days')`
    select distinct member_id
    from shipments
    where send_on <= ${today}
      and member_id <> all(${failedIds}::bigint[])
    order by member_id
    limit ${limit}`)
  return rows.map(({ memberId }) => memberId)
}

/** The shipments of a member whose day lies between both, which belong to the span. */
interface DaySpan {
  readonly memberId: number
  readonly from: string
  readonly to: string
}

/** Locks them, in the order of ids as every transaction. */
export async function lockWaiting(
  tx: Transaction,
  { memberId, from, to }: DaySpan,
): Promise<{ id: number; sendBy: string }[]> {
  return tx.query<{ id: number; sendBy: string }>(sql`
    select id, send_by::text
    from shipments
    where member_id = ${memberId}
      and send_on between ${from} and ${to}
    order by id
    for update`)
}

export async function updateSendDay(
  tx: Transaction,
  ids: readonly number[],
  sendOn: string,
): Promise<void> {
  await tx.query({
    text: `
      update shipments
      set send_on = $2, send_by = greatest(send_by, $2)
      where id = any($1)`,
    values: [ids, sendOn],
  })
}

/** The shipments are requested now, to this address, and wait no longer. */
export async function updateRequested(
  tx: Transaction,
  ids: readonly number[],
  { address, now }: { address: PostalAddress; now: Date },
): Promise<void> {
  const { memberId: _, ...lines } = address
  const { assignments } = writtenColumns({ sendOn: null, sendBy: null, createdAt: now, ...lines })
  await tx.query(sql`update shipments set ${assignments} where id = any(${ids})`)
}
