import { z } from 'zod'
import { PARCEL_STATES } from '#contract/console/parcels/parcels.fields.ts'
import { PAYMENT_STATES } from '#contract/console/payments/payments.fields.ts'
import { maskedText, openText, personalText } from '#contract/console/privacy.ts'
import { type CallList, count, time } from './call.ts'
import { OPERATOR_STATES } from './operators/operators.fields.ts'
import { ROLES } from './roles.ts'

const row = { id: openText, title: openText }

const searchHit = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('operator'),
    ...row,
    role: z.enum(ROLES),
    state: z.enum(OPERATOR_STATES),
  }),
  z.object({
    kind: z.literal('member'),
    ...row,
    /** The first letter and the domain of the mail address, such as `a…@example.com`. */
    maskedMail: maskedText('mail'),
  }),
  z.object({ kind: z.literal('pack'), ...row, publishedAt: time }),
  z.object({ kind: z.literal('card'), ...row, code: openText, setName: openText }),
  z.object({ kind: z.literal('campaign'), ...row, endsAt: time }),
  /** The mails that the list of mails finds by the text, which is the id; the title is the newest subject. */
  z.object({ kind: z.literal('mails'), ...row, count }),
  z.object({ kind: z.literal('good'), ...row, priceCoins: count }),
  z.object({
    kind: z.literal('payment'),
    ...row,
    state: z.enum(PAYMENT_STATES),
    priceYen: count,
  }),
  z.object({
    kind: z.literal('parcel'),
    ...row,
    state: z.enum(PARCEL_STATES),
    trackingNumber: openText.nullable(),
  }),
  /**
   * A copy with a number of its own. The id is the id of the card; the result links to the stock of that
   * card.
   */
  z.object({ kind: z.literal('copy'), ...row, cardCode: openText, cardName: openText }),
])
export type SearchHit = z.infer<typeof searchHit>

export const searchCalls = {
  /**
   * Finds rows by member number, order number, mail, phone, operator, parcel number, tracking
   * number, grading number and serial number; packs, cards and goods by their name or reading, cards
   * by their code, campaigns by their name or the code of a coupon, and mails by their recipient. The result leaves out the kinds of rows that the role may not read, and has
   * at most 10 rows of each kind.
   */
  'GET /search': {
    permission: 'search.use',
    /** One character is enough for a number. */
    query: z.object({
      text: personalText
        .trim()
        .max(100)
        .regex(/^(\p{Nd}|.{2,})$/su),
    }),
    answer: z.object({ list: z.array(searchHit) }),
  },
} as const satisfies CallList
