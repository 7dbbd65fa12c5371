import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

/** In days since the payment was opened. */
const RECHECKED_DAYS = 28
/** How many days after a chargeback the shop checks whether it has won the dispute. */
const DISPUTED_DAYS = 120
const DISPUTE_CHECK_DAYS = 7

interface DueRechecks {
  readonly now: Date
  /** The providers without a list of orders. Their paid and unpaid payments are checked. */
  readonly providers: readonly string[]
  /** The providers whose status shows a won dispute. Their charged back payments are checked. */
  readonly disputeProviders: readonly string[]
}

/** Schedules the check of a payment that was just charged back. */
export async function scheduleDisputeCheck(
  tx: Transaction,
  { paymentId, now }: { readonly paymentId: number; readonly now: Date },
): Promise<void> {
  await tx.query(sql`
    update payments
    set recheck_after = ${now}::timestamptz + make_interval(days => ${DISPUTE_CHECK_DAYS})
    where id = ${paymentId}`)
}

/** Of payments that are too old or refunded, or whose provider is in neither list. */
export async function endRechecks(
  on: Queryable,
  { now, providers, disputeProviders }: DueRechecks,
): Promise<void> {
  await on.query(sql`
    update payments
    set recheck_after = null
    where recheck_after <= ${now}
      and case state
        when 'refunded' then true
        when 'charged-back' then
          provider <> all(${disputeProviders})
          or clawed_back_at < ${now}::timestamptz - make_interval(days => ${DISPUTED_DAYS})
        else
          provider <> all(${providers})
          or created_at < ${now}::timestamptz - make_interval(days => ${RECHECKED_DAYS})
      end`)
}

/**
 * Claims payments whose check is due. A paid payment is checked at the ages of 1, 3, 7 and 15 days:
 * its next check follows at twice its present age plus one day. A payment that ended unpaid is
 * checked once. A charged back payment is checked every week.
 */
export async function claimDueRechecks(
  on: Queryable,
  { now, providers, disputeProviders, limit }: DueRechecks & { readonly limit: number },
): Promise<number[]> {
  const rows = await on.query<{ id: number }>({
    text: `
      update payments
      set recheck_after = case state
        when 'paid' then $1::timestamptz + ($1 - created_at) + interval '1 day'
        when 'charged-back' then $1::timestamptz + make_interval(days => $5)
      end
      where id in (
        select id
        from payments
        where recheck_after <= $1
          and (
            (state in ('paid', 'failed', 'cancelled', 'expired') and provider = any($2))
            or (state = 'charged-back' and provider = any($4))
          )
        order by recheck_after
        limit $3
        for update skip locked
      )
      returning id`,
    values: [now, providers, limit, disputeProviders, DISPUTE_CHECK_DAYS],
  })
  return rows.map(({ id }) => id)
}
