import { z } from 'zod'
import { type CallList, count, id, idParams, time } from '#contract/console/call.ts'
import { PARCEL_STATES } from '#contract/console/parcels/parcels.fields.ts'
import { PAYMENT_STATES } from '#contract/console/payments/payments.fields.ts'
import { internalText, openText } from '#contract/console/privacy.ts'
import { RESTRICTION_KINDS } from '#contract/constants.ts'

export const TIMELINE_KINDS = [
  'points',
  'coins',
  'payment',
  'draw',
  'decision',
  'parcel',
  'mail',
  'login',
  'restriction',
  'note',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

export const ENTRY_KINDS = [
  'draw',
  'conversion',
  'credit',
  'bonus',
  'referral',
  'campaign',
  'moved-in',
  'free-moved-in',
  'grant',
  'adjustment',
  'expiry',
  'exchange',
  'rank',
  'shipping',
  'clawback',
  'restoration',
  'waiver',
  'payback',
  'free-payback',
  'free-draw',
] as const

/** The id, unique among rows of the same kind, and the time of the event. */
const row = { id: openText, at: time }
const entry = {
  ...row,
  entryKind: z.enum(ENTRY_KINDS),
  amount: z.number().int(),
  balanceAfter: count,
}

const timelineRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('points'), ...entry }),
  z.object({ kind: z.literal('coins'), ...entry }),
  z.object({
    kind: z.literal('payment'),
    ...row,
    orderId: openText,
    state: z.enum(PAYMENT_STATES),
    priceYen: count,
    points: count,
  }),
  z.object({
    kind: z.literal('draw'),
    ...row,
    packId: id,
    packName: openText,
    drawCount: id,
    /** `sealed`: it waits for the pack's notaries. `void`: it was paid back. */
    stage: z.enum(['drawn', 'sealed', 'void']),
  }),
  z.object({
    kind: z.literal('decision'),
    ...row,
    purchaseId: id,
    /**
     * What caused the decision. `worker`: the member let the 24 hours pass. `pack`: there was no
     * choice, because the cards can only be shipped.
     */
    decidedBy: z.enum(['member', 'worker', 'pack', 'shop']),
    convertedPoints: count,
    isShipped: z.boolean(),
  }),
  z.object({
    kind: z.literal('parcel'),
    ...row,
    number: openText,
    state: z.enum(PARCEL_STATES),
    itemCount: count,
    handedOverAt: time.nullable(),
  }),
  /** A mail to the member. The shop deletes each mail 7 days after it was queued. */
  z.object({
    kind: z.literal('mail'),
    ...row,
    subject: openText,
    state: z.enum(['waiting', 'sent', 'given-up']),
  }),
  z.object({ kind: z.literal('login'), ...row, device: openText }),
  z.object({
    kind: z.literal('restriction'),
    ...row,
    restriction: z.enum(RESTRICTION_KINDS),
    /** The operator's reason; null for a self-exclusion of the member. */
    reason: internalText.nullable(),
    /** When the restriction was lifted or ends; null while no end is known. */
    endsAt: time.nullable(),
  }),
  z.object({ kind: z.literal('note'), ...row, text: internalText, operator: internalText }),
])
export type TimelineRow = z.infer<typeof timelineRow>

export const memberTimelineCalls = {
  /**
   * Everything that happened to a member, the newest first, 50 rows a page. To load the
   * following page, the browser sends the `next` of the answer as `after`.
   */
  'GET /members/{id}/timeline': {
    permission: 'members.read',
    params: idParams,
    query: z.object({
      kind: z.enum(TIMELINE_KINDS).optional(),
      after: openText.max(1_000).optional(),
    }),
    answer: z.object({ list: z.array(timelineRow), next: openText.nullable() }),
  },
} as const satisfies CallList
