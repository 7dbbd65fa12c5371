import { type HistoryFilter, SEND_STATE, type SendState } from '#contract/codes.ts'
import { PAGE_SIZE } from '#contract/constants.ts'
import { EXTRA_WIN_BYTES } from '#server/draws/encoding.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { named } from '#server/platform/database/sql.ts'

export interface HistoryRow {
  readonly id: number
  readonly packId: number
  readonly drawCount: number
  readonly extraCount: number
  readonly sendState: SendState
  readonly createdAt: Date
  readonly holdUntil: Date | null
  /** True if the purchase waits for the pack's notaries. It counts as undecided. */
  readonly isSealed: boolean
  /** True if the purchase was paid back. It counts as one without shipping. */
  readonly isVoid: boolean
}

export interface HistoryQuery {
  readonly memberId: number
  readonly filter: HistoryFilter
  readonly page: number
}

/**
 * A row of the page. Every row has the two counts below, which are the same in all rows. If the
 * page is empty, there is a single row with these counts, and its other fields are null.
 */
type PageRow = (HistoryRow | { readonly id: null }) & {
  /** The number of purchases that match the filter, on all pages. */
  readonly count: number
  /**
   * The matching purchases that are newer than the newest page checkpoint; 0 if the member has a
   * purchase without cards, because no page checkpoint is added then.
   */
  readonly countSinceCheckpoint: number
}

/** The member's purchases that have no cards, because they wait for notaries or are void. */
const SEALED_CTE = `
      sealed as (
        select
          id,
          sealed_purchases.pack_id,
          sealed_purchases.draw_count,
          0 as extra_count,
          case when voided_at is null then ${SEND_STATE.unselected} else ${SEND_STATE.noShipping} end as send_state,
          created_at,
          null::timestamptz as hold_until,
          voided_at is null as is_sealed,
          voided_at is not null as is_void
        from sealed_purchases
        join batches
          on batches.pack_id = sealed_purchases.pack_id
          and no = batch_no
        where member_id = $1
      )`

/**
 * After every 500th purchase of a member, a page checkpoint stores how many match each filter, so
 * that the statement counts at most 500 purchases. While a purchase of the member waits for notaries,
 * and after one became void, no page checkpoint is added, and the statement counts all since the
 * last. Without checkpoints, counting 100,000 purchases took 9 ms.
 */
export function selectHistory(
  on: Queryable,
  { memberId, filter, page }: HistoryQuery,
): Promise<(PageRow & Row)[]> {
  return on.query({
    name: `select-history-${filter}`,
    text: `
      with ${SEALED_CTE},
      ${totalCtes(filter)},
      ${pageIdsCtes(filter)}
      select
        total.count,
        count_since_checkpoint,
        purchase.*
      from total
      left join (
        select
          purchases.id,
          pack_id,
          draw_count,
          length(extra_wins) / ${EXTRA_WIN_BYTES} as extra_count,
          send_state,
          created_at,
          hold_until,
          false as is_sealed,
          false as is_void
        from page_ids
        join purchases
          on member_id = $1
          and purchases.id = page_ids.id
        union all
        select sealed.*
        from page_ids
        join sealed using (id)
      ) as purchase on true
      order by purchase.id desc`,
    values: [memberId, (page - 1) * PAGE_SIZE],
  })
}

function totalCtes(filter: HistoryFilter): string {
  return `
      newest_checkpoint as (
        select purchase_id, ${checkpointCount(filter)} as count
        from page_checkpoints
        where member_id = $1
        order by number desc
        limit 1
      ),
      newer as (
        select coalesce((select purchase_id from newest_checkpoint), 0) as after_id
      ),
      newer_purchases as (
        select drawn.count + sealed.count as count
        from
          (
            select count(*) as count
            from purchases
            where member_id = $1
              and id > (select after_id from newer)
              ${stateCondition(filter)}
          ) as drawn,
          (
            select count(*) as count
            from sealed
            where id > (select after_id from newer)
              ${stateCondition(filter)}
          ) as sealed
      ),
      total as (
        select
          newer_purchases.count + coalesce((select count from newest_checkpoint), 0) as count,
          case when exists (select from sealed) then 0 else newer_purchases.count end as count_since_checkpoint
        from newer_purchases
      )`
}

function pageIdsCtes(filter: HistoryFilter): string {
  return `
      nearest_checkpoint as (
        select purchase_id, ${checkpointCount(filter)} as count
        from page_checkpoints
        where member_id = $1
          and ${checkpointCount(filter)} >= (select count from total) - $2::bigint
        order by number
        limit 1
      ),
      page_start as (
        select
          coalesce((select purchase_id from nearest_checkpoint), ${Number.MAX_SAFE_INTEGER}) as last_id,
          $2::bigint
            - coalesce((select total.count - nearest_checkpoint.count from total, nearest_checkpoint), 0) as skipped
      ),
      page_ids as (
        select id
        from (
          (
            select id
            from purchases
            where member_id = $1
              and id <= (select last_id from page_start)
              ${stateCondition(filter)}
            order by id desc
            limit (select skipped + ${PAGE_SIZE} from page_start)
          )
          union all
          select id
          from sealed
          where id <= (select last_id from page_start)
            ${stateCondition(filter)}
        ) as candidates
        order by id desc
        offset (select skipped from page_start)
        limit ${PAGE_SIZE}
      )`
}

/** The column `number` counts the purchases of every state. */
function checkpointCount(filter: HistoryFilter): string {
  return filter === 0 ? 'number' : `counts[${filter}]`
}

function stateCondition(filter: HistoryFilter): string {
  return filter === 0 ? '' : `and send_state = ${filter}`
}

export function selectPurchasedDraws(
  on: Queryable,
  { memberId, purchaseIds }: { memberId: number; purchaseIds: readonly number[] },
): Promise<(Pick<HistoryRow, 'id' | 'packId' | 'drawCount'> & Row)[]> {
  return on.query(named('select-purchased-draws')`
    select id, pack_id, draw_count
    from purchases
    where member_id = ${memberId}
      and id = any(${purchaseIds})
    union all
    select id, pack_id, draw_count
    from sealed_purchases
    where member_id = ${memberId}
      and id = any(${purchaseIds})`)
}
