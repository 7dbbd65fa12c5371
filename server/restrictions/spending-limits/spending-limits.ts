import { SPENDING_PERIODS, type SpendingPeriod } from '#contract/constants.ts'
import { COUNSELLING_SENTENCE } from '#contract/counselling.rule.ts'
import { withdrawMessages } from '#server/outbox/outbox.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { Message } from '#server/platform/language.ts'
import { lockMember } from '#server/restrictions/restrictions.sql.ts'
import { readRules } from '#server/settings/settings.ts'
import {
  limitAt,
  periodsOver,
  type Spending,
  type SpendingLimit,
  setLimit,
} from './spending-limits.rule.ts'
import { saveLimit, selectLimits, selectLimitsOf } from './spending-limits.sql.ts'

/** With `shop`: more than the rules of the shop allow a member. */
export type OverLimit = `over-${'' | 'shop-'}${SpendingPeriod}-limit`

export const OVER_LIMIT: Readonly<Record<OverLimit, Message>> = {
  'over-day-limit': {
    ja: `ご自身で設定された1日の購入上限額を超えるため、今日は購入できません。明日の0時から、あらためて上限額まで購入できます。上限額は会員メニューの「利用制限」でご確認いただけます。${COUNSELLING_SENTENCE.ja}`,
    en: `This would exceed the daily spending limit that you set. A new day begins at midnight in Japan. You can see your limit under “Play limits” in the member menu. ${COUNSELLING_SENTENCE.en}`,
  },
  'over-month-limit': {
    ja: `ご自身で設定された1か月の購入上限額を超えるため、今月は購入できません。来月1日の0時から、あらためて上限額まで購入できます。上限額は会員メニューの「利用制限」でご確認いただけます。${COUNSELLING_SENTENCE.ja}`,
    en: `This would exceed the monthly spending limit that you set. A new month begins on the 1st at midnight in Japan. You can see your limit under “Play limits” in the member menu. ${COUNSELLING_SENTENCE.en}`,
  },
  'over-shop-day-limit': {
    ja: `当店がおひとりに定めた1日の購入上限額を超えるため、今日は購入できません。明日の0時から、あらためて上限額まで購入できます。上限額は会員メニューの「利用制限」でご確認いただけます。${COUNSELLING_SENTENCE.ja}`,
    en: `This would exceed what the shop sells to one member in a day. A new day begins at midnight in Japan. You can see the limit under “Play limits” in the member menu. ${COUNSELLING_SENTENCE.en}`,
  },
  'over-shop-month-limit': {
    ja: `当店がおひとりに定めた1か月の購入上限額を超えるため、今月は購入できません。来月1日の0時から、あらためて上限額まで購入できます。上限額は会員メニューの「利用制限」でご確認いただけます。${COUNSELLING_SENTENCE.ja}`,
    en: `This would exceed what the shop sells to one member in a month. A new month begins on the 1st at midnight in Japan. You can see the limit under “Play limits” in the member menu. ${COUNSELLING_SENTENCE.en}`,
  },
}

export async function readSpendingLimits(
  on: Queryable,
  { memberId, now }: { memberId: number; now: Date },
): Promise<readonly SpendingLimit[]> {
  const limits = await selectLimits(on, memberId)
  return SPENDING_PERIODS.map((period) => limitAt(limitOf(limits, period), now))
}

/** Returns those of the members who have a spending limit of any period. */
export async function filterMembersWithLimit(
  on: Queryable,
  { memberIds, now }: { memberIds: readonly number[]; now: Date },
): Promise<ReadonlySet<number>> {
  const limits = await selectLimitsOf(on, memberIds)
  const inForce = limits.filter((limit) => limitAt(limit, now).yen !== null)
  return new Set(inForce.map(({ memberId }) => memberId))
}

/**
 * Sets the member's spending limit of a period, in yen; null removes the limit. A lower limit
 * applies at once. A higher limit, or no limit, waits as the rules of the shop say.
 */
export async function setSpendingLimit(
  database: Database,
  request: { memberId: number; period: SpendingPeriod; yen: number | null; now: Date },
): Promise<void> {
  const { memberId, period, yen, now } = request
  await database.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const limit = limitOf(await selectLimits(tx, memberId), period)
    if (yen !== null) await withdrawMessages(tx, { memberId, now })
    const { higherLimitWaitDays } = await readRules(tx)
    await saveLimit(tx, { ...setLimit(limit, { yen, higherLimitWaitDays, now }), memberId, now })
  })
}

/**
 * Returns which limit of the member or of the shop a payment of `priceYen` would
 * exceed, the one that lasts longer first; null if it exceeds none. The caller must have locked the
 * member's row, because two payments at the same moment could otherwise both fit the limit. Calls
 * `readSpending` only if there is a limit.
 */
export async function exceededLimit(
  on: Queryable,
  payment: {
    readonly memberId: number
    readonly priceYen: number
    readonly now: Date
    readonly readSpending: () => Promise<Spending>
  },
): Promise<OverLimit | null> {
  const { memberId, priceYen, now, readSpending } = payment
  const limits = await selectLimits(on, memberId)
  const { dayYenMax, monthYenMax } = await readRules(on)
  if (limits.length === 0 && dayYenMax === null && monthYenMax === null) return null
  const spending = await readSpending()
  if (monthYenMax !== null && spending.month + priceYen > monthYenMax)
    return 'over-shop-month-limit'
  const over = periodsOver(limits, { spending, priceYen, now })
  if (over.includes('month')) return 'over-month-limit'
  if (dayYenMax !== null && spending.day + priceYen > dayYenMax) return 'over-shop-day-limit'
  return over.includes('day') ? 'over-day-limit' : null
}

function limitOf(limits: readonly SpendingLimit[], period: SpendingPeriod): SpendingLimit {
  const none = { period, yen: null, nextYen: null, nextAt: null }
  return limits.find((each) => each.period === period) ?? none
}
