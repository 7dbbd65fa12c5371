import type { Fields } from '#contract/console/field.ts'
import { lawyerViewFields } from '#contract/console/gifts/gifts.fields.ts'
import type { ListDefinition } from '#contract/console/list.ts'

/** `spent`: the rest of the budget is too small for another coupon. */
export const CAMPAIGN_STATES = ['planned', 'running', 'spent', 'ended', 'stopped'] as const

/**
 * The fields that an approver sees. A campaign has no condition about cards, so it cannot reward a
 * set of cards.
 */
export const campaignFields = {
  /** The name that members read in the history row of the grant. */
  name: { type: 'text', min: 1, max: 60, privacy: 'open' },
  /** English pages show the Japanese name if this text is empty. */
  nameEn: { type: 'text', max: 60, privacy: 'open' },
  /**
   * `shared`: one code for many members. `single`: a list of codes, of which each works once.
   * `open`: no code; members take free draws on the page of the pack.
   */
  kind: { type: 'choice', values: ['shared', 'single', 'open'] },
  /**
   * The code of a `shared` campaign, such as XMAS2026; the shop makes one if this is empty. Members
   * pass it on, so only the budget and the limit per member protect the campaign.
   */
  chosenCode: { type: 'text', max: 32, pattern: '[0-9A-Za-z\\-]{4,32}', privacy: 'open' },
  /**
   * How many codes the shop makes. A `shared` campaign has 1; a list may have none, and gets codes
   * that were made elsewhere.
   */
  count: { type: 'number', min: 0, max: 10_000, initial: 100 },
  /** The pack of which each coupon is one free draw; null for points or coins. */
  packId: { type: 'number', min: 1, max: 1_000_000_000, isOptional: true },
  /** A member gets at most one free draw a day, which lapses at midnight. */
  isDaily: { type: 'flag' },
  /** For free draws, `amount` and `currency` are the price of the pack. Each coupon grants `amount` points or coins, all coupons together at most `budget`. */
  currency: { type: 'choice', values: ['point', 'coin'] },
  amount: { type: 'number', min: 1, max: 1_000_000 },
  budget: { type: 'number', min: 1, max: 1_000_000_000 },
  /** How many coupons of the campaign one member may redeem. */
  memberMax: { type: 'number', min: 1, max: 1_000, initial: 1 },
  startsAt: { type: 'time' },
  endsAt: { type: 'time' },
  /**
   * Who may redeem: all members, those who registered since the start of the campaign, or those who
   * paid for the first time since then.
   */
  audience: { type: 'choice', values: ['all', 'new', 'first-paid'] },
  /** The lowest rank whose members may redeem, by its id; 0 if the rank does not matter. */
  rankMin: { type: 'number', min: 0, max: 1_000, initial: 0 },
  /** What a member needs besides a confirmed mail address. `phone`: a phone verified by SMS. */
  requirement: { type: 'choice', values: ['none', 'phone', 'payment'] },
} as const satisfies Fields

/** What a campaign of free draws is compared with, and what its approval keeps beside it (B-059). */
export const freeDrawFields = {
  /** The sales of the pack that the campaign is to bring; null for points or coins. */
  expectedSalesYen: { type: 'number', min: 0, max: 1_000_000_000_000, isOptional: true },
  ...lawyerViewFields,
} as const satisfies Fields

/** The campaigns, newest first. Their amounts are in the currency of the campaign. */
export const campaignList = {
  order: { direction: 'desc' },
  columns: {
    name: { type: 'text', isFixed: true },
    kind: { type: 'choice' },
    amount: { type: 'own', isNumber: true },
    granted: { type: 'own', isNumber: true },
    budget: { type: 'own', isNumber: true },
    uses: { type: 'number', of: 'useCount' },
    period: { type: 'own' },
    state: { type: 'badge' },
  },
  filters: { state: { type: 'choice', values: CAMPAIGN_STATES } },
} as const satisfies ListDefinition
