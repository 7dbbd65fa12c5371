import { GIFT_WARNINGS } from '#contract/console/gifts/gifts.rule.ts'

/**
 * The prices at which the pack may lose money, the extra prizes that may be too high for the law,
 * and cards that a pack which ended early has left. The submitter and the approver tick each of
 * them. They are named without figures, because a market price may move until the approval.
 */
export const PRICE_WARNINGS = [
  'points-above-market',
  'points-above-cost',
  'return-market-above',
  'return-points-above',
  'return-cost-above',
  'margin-low',
  ...GIFT_WARNINGS,
  'repacked',
] as const
export type PriceWarning = (typeof PRICE_WARNINGS)[number]
