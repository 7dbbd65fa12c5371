import type { ComparedProvider } from '#contract/console/payments/payment-differences.ts'
import type { ListSource } from '#server/console/lists/list.sql.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export const differenceSource: ListSource<'GET /payment-differences'> = {
  select: `
    reconciliation_id,
    difference.order_id,
    (select id from payments where payments.order_id = difference.order_id) as payment_id,
    reconciliations.provider,
    day::text,
    difference.kind,
    ours,
    theirs as report,
    reconciliations.created_at as found_at,
    greatest(0, extract(day from $now::timestamptz - reconciliations.created_at))::int as age_days,
    worker.name as assigned_to,
    difference.closed_at,
    closer.name as closed_by,
    close_reason`,
  from: `
    reconciliation_differences as difference
    join reconciliations on reconciliations.id = reconciliation_id
    left join console.operators as worker on worker.id = assigned_to
    left join console.operators as closer on closer.id = closed_by`,
  where: {
    provider: 'reconciliations.provider = $provider',
    kind: 'difference.kind = $kind',
    state: { open: 'difference.closed_at is null', closed: 'difference.closed_at is not null' },
  },
  order: { day: 'day $direction, reconciliations.provider, difference.order_id' },
}

/**
 * Selects the newest comparison with each provider, and how many differences of all comparisons
 * with this provider are not closed.
 */
export function selectComparedProviders(on: Queryable): Promise<ComparedProvider[]> {
  return on.query(sql`
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
    order by provider, reconciliations.day desc`)
}

interface DifferenceAct {
  readonly reconciliationId: number
  readonly orderId: string
  readonly operatorId: number
  readonly now: Date
}

/** Returns false if the difference is closed or does not exist. */
export async function updateWorker(tx: Transaction, act: DifferenceAct): Promise<boolean> {
  const rows = await tx.query(sql`
    update reconciliation_differences
    set assigned_to = ${act.operatorId}, assigned_at = ${act.now}
    where reconciliation_id = ${act.reconciliationId}
      and order_id = ${act.orderId}
      and closed_at is null
    returning order_id`)
  return rows.length > 0
}

/** Returns false if the difference is closed already or does not exist. */
export async function updateClosed(
  tx: Transaction,
  act: DifferenceAct & { readonly reason: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update reconciliation_differences
    set closed_by = ${act.operatorId}, closed_at = ${act.now}, close_reason = ${act.reason}
    where reconciliation_id = ${act.reconciliationId}
      and order_id = ${act.orderId}
      and closed_at is null
    returning order_id`)
  return rows.length > 0
}
