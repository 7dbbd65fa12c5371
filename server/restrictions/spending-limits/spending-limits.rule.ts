import type { SpendingPeriod } from '#contract/constants.ts'
import type { ShopRules } from '#contract/rules.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'

/** A spending limit that a member set, in yen. Null means no limit. */
export interface SpendingLimit {
  readonly period: SpendingPeriod
  readonly yen: number | null
  /** Replaces the limit at `nextAt`. If that is null, no change is planned. */
  readonly nextYen: number | null
  readonly nextAt: Date | null
}

export type Spending = Readonly<Record<SpendingPeriod, number>>

/** Returns the limit at `now`. From `nextAt` on, `nextYen` is the present limit. */
export function limitAt(limit: SpendingLimit, now: Date): SpendingLimit {
  const { period, nextYen, nextAt } = limit
  if (nextAt === null || now < nextAt) return limit
  return { period, yen: nextYen, nextYen: null, nextAt: null }
}

/**
 * Returns the limit after the member has set it to `yen`. An equal or lower limit applies at once
 * and cancels a planned higher limit. A higher limit applies after the days of the shop's rule,
 * seven at first.
 */
export function setLimit(
  limit: SpendingLimit,
  {
    yen,
    higherLimitWaitDays,
    now,
  }: Pick<ShopRules, 'higherLimitWaitDays'> & { readonly yen: number | null; readonly now: Date },
): SpendingLimit {
  const present = limitAt(limit, now)
  const isHigher = (yen ?? Number.POSITIVE_INFINITY) > (present.yen ?? Number.POSITIVE_INFINITY)
  if (!isHigher) return { ...present, yen, nextYen: null, nextAt: null }
  const nextAt = new Date(now.getTime() + higherLimitWaitDays * DAY_MS)
  return { ...present, nextYen: yen, nextAt }
}

/** Returns the periods whose limit a payment of `priceYen` would exceed. */
export function periodsOver(
  limits: readonly SpendingLimit[],
  { spending, priceYen, now }: { spending: Spending; priceYen: number; now: Date },
): readonly SpendingPeriod[] {
  return limits
    .map((limit) => limitAt(limit, now))
    .filter(({ period, yen }) => yen !== null && spending[period] + priceYen > yen)
    .map(({ period }) => period)
}
