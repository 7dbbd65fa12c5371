import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Difference, Ours } from './reconciliation.rule.ts'

const COMPARED_COLUMNS = sql`
  id,
  order_id,
  state,
  price_yen,
  returned_yen,
  confirmed_by,
  started_at`

export function selectOrdersBetween(
  on: Queryable,
  { provider, from, to }: { provider: string; from: Date; to: Date },
): Promise<(Ours & Row)[]> {
  return on.query(sql`
    select ${COMPARED_COLUMNS}
    from payments
    where provider = ${provider}
      and created_at >= ${from}
      and created_at < ${to}`)
}

/**
 * Selects the payments with these order ids, whatever the day on which they were opened. The clocks
 * of the shop and the provider may differ, so the provider may list an order for a day on which the
 * shop did not open it.
 */
export function selectOrders(
  on: Queryable,
  { provider, orderIds }: { provider: string; orderIds: readonly string[] },
): Promise<(Ours & Row)[]> {
  return on.query(sql`
    select ${COMPARED_COLUMNS}
    from payments
    where provider = ${provider}
      and order_id = any(${orderIds})`)
}

export async function selectIsReconciled(
  on: Queryable,
  { provider, day }: { provider: string; day: string },
): Promise<boolean> {
  const rows = await on.query(sql`
    select
    from reconciliations
    where provider = ${provider}
      and day = ${day}::date`)
  return rows.length > 0
}

export async function insertReconciliation(
  tx: Transaction,
  result: {
    provider: string
    day: string
    listedCount: number
    differences: readonly Difference[]
    now: Date
  },
): Promise<void> {
  const rows = await tx.query<{ id: number }>(sql`
    insert into reconciliations (provider, day, listed_count, created_at)
    values (${result.provider}, ${result.day}::date, ${result.listedCount}, ${result.now})
    on conflict (provider, day) do nothing
    returning id`)
  const id = rows[0]?.id
  if (id === undefined || result.differences.length === 0) return
  await tx.query(sql`
    insert into reconciliation_differences (reconciliation_id, order_id, kind, ours, theirs)
    select ${id}, order_id, kind, ours, theirs::jsonb
    from unnest(
      ${result.differences.map(({ orderId }) => orderId)}::text[],
      ${result.differences.map(({ kind }) => kind)}::text[],
      ${result.differences.map(({ ours }) => ours)}::text[],
      ${result.differences.map(({ theirs }) => (theirs === null ? null : JSON.stringify(theirs)))}::text[]
    )
      as difference (order_id, kind, ours, theirs)`)
}

export interface ReportRow extends Row {
  readonly day: string
  readonly provider: string
  readonly listedCount: number
  readonly orderId: string | null
  readonly kind: string | null
  readonly ours: string | null
  readonly theirs: unknown
}

/** The newest day first. A day without differences has one row with null columns. */
export function selectReport(on: Queryable, { limit }: { limit: number }): Promise<ReportRow[]> {
  return on.query(sql`
    select
      day::text,
      provider,
      listed_count,
      difference.order_id,
      difference.kind,
      difference.ours,
      difference.theirs
    from reconciliations
    left join reconciliation_differences as difference
      on difference.reconciliation_id = reconciliations.id
    order by day desc, provider, difference.order_id
    limit ${limit}`)
}
