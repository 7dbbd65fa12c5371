import { z } from 'zod'
import {
  type CallList,
  count,
  day,
  id,
  idParams,
  pageFields,
  reason,
  requestId,
  time,
} from '#contract/console/call.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import { IMPORT_BYTES_MAX } from '#contract/console/imports/import-limits.rule.ts'
import { imported, importFields, importLogs } from '#contract/console/imports/imported.ts'
import { listQuery } from '#contract/console/list-query.ts'
import { requested } from '#contract/console/operators/operators.ts'
import { openText } from '#contract/console/privacy.ts'
import { isTextConfirmed } from '#contract/console/texts/text-confirmation.ts'
import { bodyBytesFor } from '#contract/console/uploads.ts'
import {
  CAMPAIGN_STATES,
  campaignFields,
  campaignList,
  freeDrawFields,
} from './campaigns.fields.ts'

const campaign = z.object({
  id,
  ...shapeOf(campaignFields),
  /** Empty for points and coins. */
  packName: openText,
  /** The present name of the rank; empty if the rank does not matter. */
  rankName: openText,
  rankNameEn: openText,
  state: z.enum(CAMPAIGN_STATES),
  granted: count,
  useCount: count,
  /** True for a list that was approved without codes: it gets codes that were made elsewhere. */
  takesCodes: z.boolean(),
  stoppedAt: time.nullable(),
})
export type CampaignRow = z.infer<typeof campaign>

const freeDrawPack = z.object({
  id,
  name: openText,
  currency: z.enum(['point', 'coin']),
  price: count,
  total: count,
  /** What its highest prize and all its prizes count in the meter of gifts. */
  highestPrizeYen: count,
  prizesYen: count,
})
export type FreeDrawPack = z.infer<typeof freeDrawPack>

const reading = { permission: 'campaigns.read' } as const

export const campaignCalls = {
  'GET /campaigns': {
    ...reading,
    query: listQuery(campaignList),
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
      /** Of free draws, `drawnCount` are used. */
      days: z.array(z.object({ day, count, amount: count, drawnCount: count })),
      memberCount: count,
      /** How many free draws are used. */
      drawnCount: count,
    }),
  },
  /**
   * What the form for a new campaign offers: the present ranks, the lowest first, and the packs
   * whose sale has not ended. Their prizes are compared with what the law allows for gifts by
   * chance.
   */
  'GET /campaign-choices': {
    permission: 'campaigns.change',
    answer: z.object({
      ranks: z.array(z.object({ id, name: openText, nameEn: openText })),
      packs: z.array(freeDrawPack),
    }),
  },
  /**
   * Asks an owner to approve a campaign. Answers 409 `coupon-code-taken` if another campaign has
   * the chosen code. Answers 409 `doubtful-text` if a text seems to
   * promise a win or to reward a set of cards, and `isTextConfirmed` is not true. Answers
   * 409 `ends-before-start` or `time-past` if the times are wrong, and `lawyer-view-missing` if the
   * free draws exceed a limit for gifts by chance and `lawyerView` is empty (B-059).
   */
  'POST /campaigns': {
    permission: 'campaigns.change',
    audit: 'campaigns.start',
    logs: {
      doubtfulWords: openText,
      packName: openText,
      highestPrizeYen: count,
      giftYenMax: count,
      giftsYen: count,
      giftsYenMax: count,
      giftWarnings: z.array(openText),
    },
    stepUp: false,
    approval: 'campaigns.start',
    request: z.strictObject({
      requestId,
      ...shapeOf(campaignFields),
      ...shapeOf(freeDrawFields),
      isTextConfirmed,
      reason,
    }),
    answer: requested,
  },
  /**
   * Stops a campaign at once and for good. Answers 409 `unchanged` if the campaign is already
   * stopped.
   */
  'POST /campaigns/{id}/stop': {
    permission: 'campaigns.change',
    audit: 'campaigns.stop',
    stepUp: false,
    params: idParams,
    request: z.strictObject({ requestId, reason }),
  },
  /**
   * Returns the campaign's codes as CSV in base64. The codes of a `single` campaign have the time
   * of their use.
   */
  'POST /campaigns/{id}/codes': {
    permission: 'campaigns.codes',
    audit: 'campaigns.export',
    isExport: true,
    stepUp: true,
    params: idParams,
    request: z.strictObject({ requestId }),
    answer: z.object({ fileName: openText, file: openText }),
  },
  /**
   * Adds codes that were made elsewhere to a list that was approved without codes and has not
   * ended, all rows or none. A campaign has at most 10,000 codes. A dry run changes nothing. The budget that an owner
   * approved limits these codes too.
   */
  'POST /campaigns/{id}/codes/import': {
    permission: 'campaigns.codes',
    audit: 'campaigns.import-codes',
    logs: importLogs,
    bodyBytesMax: bodyBytesFor(IMPORT_BYTES_MAX),
    stepUp: true,
    params: idParams,
    request: z.strictObject({ requestId, ...importFields }),
    answer: imported,
  },
} as const satisfies CallList
