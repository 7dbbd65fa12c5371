import type { Queryable } from '#server/platform/database/database.ts'

/** How long after they were opened paid payments are checked. */
const RECHECKED_DAYS = 28

interface DueRechecks {
  readonly now: Date
  readonly providers: readonly string[]
}

/**
 * Ends the checks of payments that need none: those that were not paid, those of other providers,
 * and old ones.
 */
export async function endRechecks(on: Queryable, { now, providers }: DueRechecks): Promise<void> {
  await on.query({
    text: `
      update payments
      set recheck_after = null
      where recheck_after <= $1
        and (
          state in ('failed', 'cancelled', 'expired', 'refunded', 'charged-back')
          or provider <> all($2)
          or created_at < $1::timestamptz - make_interval(days => $3)
        )`,
    values: [now, providers, RECHECKED_DAYS],
  })
}

/**
 * Claims payments to check. The next check follows when the payment is twice as old and a day
 * older: after 1, 3, 7 and 15 days.
 */
export async function claimDueRechecks(
  on: Queryable,
  { now, providers, limit }: DueRechecks & { readonly limit: number },
): Promise<number[]> {
  const rows = await on.query<{ id: number }>({
    text: `
      update payments
      set recheck_after = $1::timestamptz + ($1 - created_at) + interval '1 day'
      where id in (
        select id
        from payments
        where recheck_after <= $1
          and state = 'paid'
          and provider = any($2)
        order by recheck_after
        limit $3
        for update skip locked
      )
      returning id`,
    values: [now, providers, limit],
  })
  return rows.map(({ id }) => id)
}
