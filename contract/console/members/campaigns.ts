import { z } from 'zod'
import {
  type CallList,
  count,
  id,
  idParams,
  noFields,
  pageFields,
  pageQuery,
  reason,
  requestId,
  time,
} from '#contract/console/call.ts'
import { requested } from '#contract/console/operators/operators.ts'

/** The most codes that the code list of one campaign may have. */
export const COUPON_CODES_MAX = 10_000

export const CAMPAIGN_KINDS = ['shared', 'single'] as const
export const CAMPAIGN_AUDIENCES = ['all', 'new'] as const
/** `spent`: the rest of the budget is too small for another coupon. */
export const CAMPAIGN_STATES = ['planned', 'running', 'spent', 'ended', 'stopped'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

const amount = z.number().int().min(1)
/**
 * The fields that an approver sees. A campaign has no condition about cards, so it cannot reward a
 * set of cards.
 */
export const campaignFields = {
  /** The name that members read in the history row of the grant. */
  name: z.string().trim().min(1).max(60),
  /** The English name. If it is empty, English pages show the Japanese name. */
  nameEn: z.string().trim().max(60),
  /** `shared`: one code for many members. `single`: a list of codes, of which each works once. */
  kind: z.enum(CAMPAIGN_KINDS),
  /** How many codes the campaign has. A `shared` campaign has 1. */
  count: z.number().int().min(1).max(COUPON_CODES_MAX),
  /** Each coupon grants `amount` points or coins, all coupons together at most `budget`. */
  currency: z.enum(['point', 'coin']),
  amount: amount.max(1_000_000),
  budget: amount.max(1_000_000_000),
  /** How many coupons of the campaign one member may redeem. */
  memberMax: z.number().int().min(1).max(1_000),
  /** Who may redeem: all members, or only those who registered after the start of the campaign. */
  audience: z.enum(CAMPAIGN_AUDIENCES),
  startsAt: time,
  endsAt: time,
}
const campaign = z.object({
  id,
  ...campaignFields,
  state: z.enum(CAMPAIGN_STATES),
  /** The cost so far, in points or coins, and how many coupons were redeemed. */
  granted: count,
  useCount: count,
  stoppedAt: time.nullable(),
})
export type CampaignRow = z.infer<typeof campaign>

const reading = { access: 'operator', permission: 'campaigns.read' } as const

export const campaignCalls = {
  'GET /campaigns': {
    ...reading,
    query: z.object({ ...pageQuery, state: z.enum(CAMPAIGN_STATES).optional() }),
    answer: z.object({ list: z.array(campaign), ...pageFields }),
  },
  /**
   * Returns a campaign, with its redeemed coupons and their cost for each day, the newest day first
   * (A-161).
   */
  'GET /campaigns/{id}': {
    ...reading,
    params: idParams,
    answer: z.object({
      campaign,
      days: z.array(z.object({ day: z.iso.date(), count, amount: count })),
      /** How many members redeemed a coupon. */
      memberCount: count,
    }),
  },
  /**
   * Asks an owner to approve a campaign. Answers 409 `set-reward` if a text seems to reward
   * a set of cards and `isTextConfirmed` is false. Answers 409 `ends-before-start` or
   * `time-past` if the times are wrong.
   */
  'POST /campaigns': {
    access: 'operator',
    permission: 'campaigns.change',
    audit: 'campaigns.start',
    stepUp: false,
    approval: 'campaigns.start',
    request: z.strictObject({
      requestId,
      ...campaignFields,
      /** True if the operator read the warning about rewards for sets, and keeps the text. */
      isTextConfirmed: z.boolean(),
      reason,
    }),
    answer: requested,
  },
  /**
   * Stops a campaign at once and for good. Answers 409 `unchanged` if the campaign is already
   * stopped.
   */
  'POST /campaigns/{id}/stop': {
    access: 'operator',
    permission: 'campaigns.change',
    audit: 'campaigns.stop',
    stepUp: false,
    approval: null,
    params: idParams,
    request: z.strictObject({ requestId, reason }),
    answer: noFields,
  },
  /**
   * Returns the campaign's codes as CSV in base64. The codes of a `single` campaign have the time
   * of their use.
   */
  'POST /campaigns/{id}/codes': {
    access: 'operator',
    permission: 'campaigns.codes',
    audit: 'campaigns.export',
    isExport: true,
    stepUp: true,
    approval: null,
    params: idParams,
    request: z.strictObject({ requestId }),
    answer: z.object({ fileName: z.string(), file: z.string() }),
  },
} as const satisfies CallList
