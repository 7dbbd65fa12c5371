import type { Queryable } from '#server/platform/database/database.ts'

/**
 * The age in days at which the shop stops checking a paid payment, counted from the day on which
 * the payment was opened.
 */
const RECHECKED_DAYS = 28

interface DueRechecks {
  readonly now: Date
  readonly providers: readonly string[]
}

/**
 * Ends the checks of payments that are too old, or that were refunded or charged back. Also ends
 * the checks of payments whose provider is not in `providers`.
 */
export async function endRechecks(on: Queryable, { now, providers }: DueRechecks): Promise<void> {
  await on.query({
    text: `
      update payments
      set recheck_after = null
      where recheck_after <= $1
        and (
          state in ('refunded', 'charged-back')
          or provider <> all($2)
          or created_at < $1::timestamptz - make_interval(days => $3)
        )`,
    values: [now, providers, RECHECKED_DAYS],
  })
}

/**
 * Claims payments whose check is due. A paid payment is checked at the ages of 1, 3, 7 and 15 days:
 * its next check follows at twice its present age plus one day. A payment that ended unpaid is
 * checked once.
 */
export async function claimDueRechecks(
  on: Queryable,
  { now, providers, limit }: DueRechecks & { readonly limit: number },
): Promise<number[]> {
  const rows = await on.query<{ id: number }>({
    text: `
      update payments
      set recheck_after = case
        when state = 'paid' then $1::timestamptz + ($1 - created_at) + interval '1 day'
      end
      where id in (
        select id
        from payments
        where recheck_after <= $1
          and state in ('paid', 'failed', 'cancelled', 'expired')
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
