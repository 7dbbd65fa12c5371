import type { ReportedPack } from '#contract/service-reports.ts'
import type { Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface ReportRow extends Row {
  readonly month: string
  readonly body: string
  readonly hash: Buffer
  readonly signedAt: Date
  readonly publicKey: Buffer
  readonly signature: Buffer
  /** Whether it is of the month after the report before it, or the first. */
  readonly isNext: boolean
}

/** The oldest first. A shop has twelve a year. */
export function selectReports(tx: Transaction): Promise<ReportRow[]> {
  return tx.query(sql`
    select
      to_char(month, 'YYYY-MM') as month,
      body,
      hash,
      signed_at,
      public_key,
      signature,
      coalesce(lag(month) over (order by month) + interval '1 month' = month, true) as is_next
    from service_reports
    order by month`)
}

/** The draws of the receipts of each reported pack, by the tickets of the receipts at its ends. */
export function selectPlaces(
  tx: Transaction,
  packs: readonly ReportedPack[],
): Promise<(Row & { readonly draws: number })[]> {
  return tx.query(sql`
    select last.first_ticket + last.draw_count - first.first_ticket as draws
    from unnest(
      ${packs.map((pack) => pack.pack_id)}::bigint[],
      ${packs.map((pack) => pack.t_from)}::bigint[],
      ${packs.map((pack) => pack.t_until)}::bigint[]
    ) with ordinality
      as reported (pack_id, t_from, t_until, position)
    left join purchases as first
      on first.pack_id = reported.pack_id
      and first.settled_index = t_from
    left join purchases as last
      on last.pack_id = reported.pack_id
      and last.settled_index = t_until - 1
    order by position`)
}
