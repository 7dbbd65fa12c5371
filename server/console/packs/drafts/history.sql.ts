import type { HistoryEntry } from '#contract/console/packs/pack-drafts.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface EventRow extends Row {
  readonly event: HistoryEntry['event']
  readonly at: Date
  readonly operatorId: number | null
  readonly operatorName: string | null
  readonly reason: string | null
}

/**
 * Selects the events of a draft: who made the draft, who requested its publication, and who decided
 * about the request or withdrew it. Only the requester can withdraw a request.
 */
export function selectDraftEvents(on: Queryable, draftId: number): Promise<EventRow[]> {
  return on.query(sql`
    with request as (
      select *
      from console.approvals
      where kind = 'packs.publish'
        and target_kind = 'pack-draft'
        and target_id = ${draftId}::text
    ), happened as (
      select 'made' as event, made_at as at, made_by as operator_id, null as reason,
      0::bigint as request, 0 as step
      from console.drafts
      where id = ${draftId}::bigint
      union all
      select 'submitted', requested_at, requested_by, reason, id, 1
      from request
      union all
      select
        state,
        decided_at,
        case when state = 'withdrawn' then requested_by else decided_by end,
        decision_reason,
        id,
        2
      from request
      where state <> 'waiting'
    )
    select event, at, operator_id, name as operator_name, reason
    from happened
    left join console.operators on operators.id = operator_id
    order by request, step`)
}

/**
 * Selects what happened to the sale of a published pack up to `now`: the start, the sale of the
 * last ticket, the end, and a withdrawal before the start. The event of an early end names the
 * owner who approved it. An approved act that voided nothing did not end the sale.
 */
export function selectSaleEvents(on: Queryable, packId: number, now: Date): Promise<EventRow[]> {
  return on.query(sql`
    with pack as (
      select packs.*, greatest(published_at, starts_at) as start, urns.sold_count,
      urns.settled_count
      from packs
      join urns on urns.pack_id = packs.id
      where packs.id = ${packId}
    ), happened as (
      select 'on-sale' as event, start as at, null::bigint as operator_id, null as reason, 0 as step
      from pack
      where start <= ${now}
        and (ends_at is null or ends_at > start)
      union all
      select 'sold-out', purchases.created_at, null, null, 1
      from pack
      join purchases on pack_id = pack.id and settled_index = pack.settled_count - 1
      where first_ticket + draw_count = total
      union all
      select 'ended', ends_at, early.decided_by, early.reason, 2
      from pack
      left join lateral (
        select decided_by, reason
        from console.approvals
        where kind in ('packs.end', 'packs.void')
          and (
            kind = 'packs.end'
            or exists (
              select
              from batches
              where pack_id = pack.id
                and void_approval_id = approvals.id
            )
          )
          and target_id = pack.id::text
          and state = 'approved'
        order by id desc
        limit 1
      ) as early on true
      where ends_at <= ${now}
        and not exists (select from console.sale_withdrawals where pack_id = pack.id)
      union all
      select 'sale-withdrawn', at, operator_id, reason, 2
      from console.sale_withdrawals
      where pack_id = ${packId}
    )
    select event, at, operator_id, name as operator_name, reason
    from happened
    left join console.operators on operators.id = operator_id
    order by at, step`)
}

export async function insertSaleWithdrawal(
  tx: Transaction,
  row: { packId: number; operatorId: number; reason: string; now: Date },
): Promise<void> {
  await tx.query(sql`
    insert into console.sale_withdrawals (pack_id, operator_id, reason, at)
    values (${row.packId}, ${row.operatorId}, ${row.reason}, ${row.now})`)
}
