import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import type { Difference, Ours } from './reconciliation.rule.ts'

const COMPARED_COLUMNS = `
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
  return on.query({
    text: `
      select ${COMPARED_COLUMNS}
      from payments
      where provider = $1
        and created_at >= $2
        and created_at < $3`,
    values: [provider, from, to],
  })
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
  return on.query({
    text: `
      select ${COMPARED_COLUMNS}
      from payments
      where provider = $1
        and order_id = any($2)`,
    values: [provider, orderIds],
  })
}

export async function selectIsReconciled(
  on: Queryable,
  { provider, day }: { provider: string; day: string },
): Promise<boolean> {
  const rows = await on.query({
    text: 'select from reconciliations where provider = $1 and day = $2::date',
    values: [provider, day],
  })
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
  const rows = await tx.query<{ id: number }>({
    text: `
      insert into reconciliations (provider, day, listed_count, created_at)
      values ($1, $2::date, $3, $4)
      on conflict (provider, day) do nothing
      returning id`,
    values: [result.provider, result.day, result.listedCount, result.now],
  })
  const id = rows[0]?.id
  if (id === undefined || result.differences.length === 0) return
  await tx.query({
    text: `
      insert into reconciliation_differences (reconciliation_id, order_id, kind, ours, theirs)
      select $1, order_id, kind, ours, theirs::jsonb
      from unnest($2::text[], $3::text[], $4::text[], $5::text[])
        as difference (order_id, kind, ours, theirs)`,
    values: [
      id,
      result.differences.map(({ orderId }) => orderId),
      result.differences.map(({ kind }) => kind),
      result.differences.map(({ ours }) => ours),
      result.differences.map(({ theirs }) => (theirs === null ? null : JSON.stringify(theirs))),
    ],
  })
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
  return on.query({
    text: `
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
      limit $1`,
    values: [limit],
  })
}
