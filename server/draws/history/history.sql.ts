import type { HistoryFilter, SendState } from '#contract/codes.ts'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'

export interface HistoryRow {
  readonly id: number
  readonly packId: number
  readonly drawCount: number
  readonly sendState: SendState
  readonly createdAt: Date
  readonly holdUntil: Date | null
}

export interface HistoryQuery {
  readonly memberId: number
  readonly filter: HistoryFilter
  readonly page: number
}

/** A row of the page, or none of its fields where the page is empty; and what is counted, the same in each. */
type PageRow = (HistoryRow | { readonly id: null }) & {
  /** Purchases of the filter. */
  readonly count: number
  /** Of these, those behind the newest milestone. */
  readonly countSinceCheckpoint: number
}

/**
 * A page, newest first, and how many there are. Only what is behind the newest milestone is counted, and a page is
 * walked to from the milestone behind it: 100,000 purchases took 9 ms to count and to walk through. The ids come from
 * the index alone; only the rows of the page are read.
 */
export function selectHistory(
  on: Queryable,
  { memberId, filter, page }: HistoryQuery,
): Promise<(PageRow & Row)[]> {
  const countExpression = filter === 0 ? 'number' : `counts[${filter}]`
  const filterCondition = filter === 0 ? '' : `and send_state = ${filter}`
  return on.query({
    name: `select-history-${filter}`,
    text: `
      with newest as (
        select purchase_id, ${countExpression} as count
        from page_checkpoints
        where member_id = $1
        order by number desc
        limit 1
      ),
      since as (
        select count(*) as count
        from purchases
        where member_id = $1
          and id > coalesce((select purchase_id from newest), 0)
          ${filterCondition}
      ),
      total as (
        select since.count + coalesce((select count from newest), 0) as count, since.count as since_count
        from since
      ),
      behind as (
        select purchase_id, ${countExpression} as count
        from page_checkpoints
        where member_id = $1
          and ${countExpression} >= (select count from total) - $2::bigint
        order by number
        limit 1
      ),
      listed as (
        select id
        from purchases
        where member_id = $1
          and id <= coalesce((select purchase_id from behind), ${Number.MAX_SAFE_INTEGER})
          ${filterCondition}
        order by id desc
        offset $2::bigint - coalesce((select total.count - behind.count from total, behind), 0)
        limit ${PAGE_SIZE}
      )
      select
        total.count,
        since_count as "countSinceCheckpoint",
        purchase.*
      from total
      left join (
        select
          purchases.id,
          pack_id as "packId",
          draw_count as "drawCount",
          send_state as "sendState",
          created_at as "createdAt",
          hold_until as "holdUntil"
        from listed
        join purchases
          on member_id = $1
          and purchases.id = listed.id
      ) as purchase on true
      order by purchase.id desc`,
    values: [memberId, (page - 1) * PAGE_SIZE],
  })
}

/** The packs of purchases of one member. */
export function selectPackIds(
  on: Queryable,
  { memberId, purchaseIds }: { memberId: number; purchaseIds: readonly number[] },
): Promise<{ id: number; packId: number }[]> {
  return on.query({
    name: 'select-pack-ids',
    text: `
      select id, pack_id as "packId"
      from purchases
      where member_id = $1
        and id = any($2)`,
    values: [memberId, purchaseIds],
  })
}
