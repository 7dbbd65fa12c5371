import type { Queryable, Row } from '#server/platform/database/database.ts'
import type { Span } from '#server/platform/time/tokyo.ts'
import type { BookedPurchase } from './journal.rule.ts'

const DEDUCTION = (table: string) =>
  `case when ${table}.invoice_number = '' then ${table}.deduction else 'invoice' end`

/**
 * Selects the lines that were added to the record of acquisitions within a period. Several lines
 * may correct the same one. Each takes back the newest line before it, so that none is taken back
 * twice.
 */
export function selectPurchases(
  on: Queryable,
  { from, until }: Span,
): Promise<(BookedPurchase & Row)[]> {
  return on.query({
    text: `
      with recursive
        entered as (
          select id, corrects_id
          from console.acquisitions
          where created_at >= $1
            and created_at < $2
        ),
        earlier as (
          select entered.id as entered_id, corrects_id as id
          from entered
          where corrects_id is not null
          union all
          select entered_id, corrects_id
          from earlier
          join console.acquisitions using (id)
          where corrects_id is not null
        ),
        related as (
          select entered_id, min(id) as id
          from earlier
          group by entered_id
          union all
          select entered_id, acquisitions.id
          from related
          join console.acquisitions on corrects_id = related.id
          where acquisitions.id < entered_id
        ),
        newest as (
          select entered_id, max(id) as id
          from related
          group by entered_id
        )
      select
        line.id,
        to_char(line.created_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as day,
        line.acquired_on::text as acquired_on,
        line.price_yen,
        ${DEDUCTION('line')} as deduction,
        case when corrected.id is not null then jsonb_build_object(
          'id', corrected.id,
          'acquiredOn', corrected.acquired_on,
          'priceYen', corrected.price_yen,
          'deduction', ${DEDUCTION('corrected')}
        ) end as corrected
      from entered
      join console.acquisitions as line using (id)
      left join newest on entered_id = line.id
      left join console.acquisitions as corrected on corrected.id = newest.id
      order by line.id`,
    values: [from, until],
  })
}
