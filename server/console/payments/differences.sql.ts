import type { DIFFERENCE_KINDS } from '#contract/console/payments/payment-differences.ts'
import type { PAYMENT_STATES } from '#contract/console/search.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import type { StoredReport } from './payments.sql.ts'

export interface ListedDifference extends Row {
  readonly reconciliationId: number
  readonly orderId: string
  readonly paymentId: number | null
  readonly provider: string
  readonly day: string
  readonly kind: (typeof DIFFERENCE_KINDS)[number]
  readonly ours: (typeof PAYMENT_STATES)[number] | null
  readonly theirs: StoredReport | null
  readonly foundAt: Date
  readonly assignedTo: string | null
  readonly closedAt: Date | null
  readonly closedBy: string | null
  readonly closeReason: string | null
}

export interface DifferenceFilters {
  readonly provider?: string | undefined
  readonly kind?: string | undefined
  readonly state: 'open' | 'closed'
}

const FROM = `
  from reconciliation_differences as difference
  join reconciliations on reconciliations.id = reconciliation_id
  left join console.operators as worker on worker.id = assigned_to
  left join console.operators as closer on closer.id = closed_by`
const MATCHES = `
  ($1::text is null or reconciliations.provider = $1)
  and ($2::text is null or difference.kind = $2)
  and (difference.closed_at is null) = ($3 = 'open')`
const matchValues = ({ provider, kind, state }: DifferenceFilters) => [
  provider ?? null,
  kind ?? null,
  state,
]

export async function countDifferences(on: Queryable, filters: DifferenceFilters): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: `select count(*) as count ${FROM} where ${MATCHES}`,
    values: matchValues(filters),
  })
  return row?.count ?? 0
}

export function selectDifferences(
  on: Queryable,
  filters: DifferenceFilters,
  page: { direction: 'asc' | 'desc'; offset: number; limit: number },
): Promise<ListedDifference[]> {
  const direction = page.direction === 'asc' ? 'asc' : 'desc'
  return on.query({
    text: `
      select
        reconciliation_id,
        difference.order_id,
        (select id from payments where payments.order_id = difference.order_id) as payment_id,
        reconciliations.provider,
        day::text,
        difference.kind,
        ours,
        theirs,
        reconciliations.created_at as found_at,
        worker.name as assigned_to,
        difference.closed_at,
        closer.name as closed_by,
        close_reason
      ${FROM}
      where ${MATCHES}
      order by day ${direction}, reconciliations.provider, difference.order_id
      offset $4
      limit $5`,
    values: [...matchValues(filters), page.offset, page.limit],
  })
}

export interface ComparedProvider extends Row {
  readonly provider: string
  readonly day: string
  readonly listedCount: number
  readonly openCount: number
}

/**
 * Selects the newest comparison with each provider, and how many differences of all comparisons
 * with this provider are not closed.
 */
export function selectComparedProviders(on: Queryable): Promise<ComparedProvider[]> {
  return on.query({
    text: `
      select distinct on (provider)
        provider,
        day::text,
        listed_count,
        (
          select count(*)
          from reconciliation_differences
          join reconciliations as earlier on earlier.id = reconciliation_id
          where earlier.provider = reconciliations.provider
            and closed_at is null
        ) as open_count
      from reconciliations
      order by provider, reconciliations.day desc`,
  })
}

interface DifferenceAct {
  readonly reconciliationId: number
  readonly orderId: string
  readonly operatorId: number
  readonly now: Date
}

/**
 * Stores which operator works on an open difference. Returns false if the difference is closed or
 * does not exist.
 */
export async function updateWorker(tx: Transaction, act: DifferenceAct): Promise<boolean> {
  const rows = await tx.query({
    text: `
      update reconciliation_differences
      set assigned_to = $3, assigned_at = $4
      where reconciliation_id = $1
        and order_id = $2
        and closed_at is null
      returning order_id`,
    values: [act.reconciliationId, act.orderId, act.operatorId, act.now],
  })
  return rows.length > 0
}

/**
 * Closes an open difference. Returns false if the difference is closed already or does not exist.
 */
export async function updateClosed(
  tx: Transaction,
  act: DifferenceAct & { readonly reason: string },
): Promise<boolean> {
  const rows = await tx.query({
    text: `
      update reconciliation_differences
      set closed_by = $3, closed_at = $4, close_reason = $5
      where reconciliation_id = $1
        and order_id = $2
        and closed_at is null
      returning order_id`,
    values: [act.reconciliationId, act.orderId, act.operatorId, act.now, act.reason],
  })
  return rows.length > 0
}
