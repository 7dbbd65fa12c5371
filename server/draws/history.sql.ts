import type { HistoryFilter, SendState } from '#contract/codes.ts'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { Queryable, Row } from '#server/platform/database.ts'

export interface HistoryRow {
  readonly id: number
  readonly packId: number
  readonly drawCount: number
  readonly sendState: SendState
  readonly createdAt: Date
  readonly holdUntil: Date | null
}

export interface HistoryPage {
  readonly memberId: number
  readonly filter: HistoryFilter
  readonly page: number
}

/** Newest first. The ids of the page come from the index alone; only their rows are read. */
export function selectHistory(
  on: Queryable,
  { memberId, filter, page }: HistoryPage,
): Promise<(HistoryRow & Row)[]> {
  return on.query({
    name: `select-history-${isFiltered(filter)}`,
    text: `
      select
        id,
        pack_id as "packId",
        draw_count as "drawCount",
        send_state as "sendState",
        created_at as "createdAt",
        hold_until as "holdUntil"
      from purchases
      where member_id = $1
        and id in (
          select id
          from purchases
          where member_id = $1
            ${isFiltered(filter) ? 'and send_state = $4' : ''}
          order by id desc
          offset $2
          limit $3
        )
      order by id desc`,
    values: [memberId, (page - 1) * PAGE_SIZE, PAGE_SIZE, ...(isFiltered(filter) ? [filter] : [])],
  })
}

export async function countHistory(
  on: Queryable,
  { memberId, filter }: HistoryPage,
): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    name: `count-history-${isFiltered(filter)}`,
    text: `
      select count(*) as count
      from purchases
      where member_id = $1
        ${isFiltered(filter) ? 'and send_state = $2' : ''}`,
    values: [memberId, ...(isFiltered(filter) ? [filter] : [])],
  })
  return row?.count ?? 0
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

function isFiltered(filter: HistoryFilter): boolean {
  return filter !== 0
}
