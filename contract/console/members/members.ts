import { z } from 'zod'
import {
  type CallList,
  count,
  id,
  idParams,
  pageFields,
  reason,
  requestId,
  time,
  version,
} from '#contract/console/call.ts'
import { errandRow } from '#contract/console/errands.ts'
import { listQuery } from '#contract/console/list-query.ts'
import { requested } from '#contract/console/operators/operators.ts'
import { internalText, maskedText, openText, personalText } from '#contract/console/privacy.ts'
import { MEMBER_FLAGS, memberList } from './members.fields.ts'

const ADJUSTMENT_MAX = 1_000_000
const dayMax = z.number().int().min(1).max(10_000_000)
/** The most members that a search by a text finds, among which the other filters choose. */
export const MEMBER_HITS_MAX = 2_000

const memberFlag = z.enum(MEMBER_FLAGS)

/** Why an account cannot be closed yet. */
const CLOSING_OBSTACLES = [
  'cards-wait',
  'parcels-travel',
  'goods-away',
  'money-stays',
  'paid-points',
  'owes',
  'payment-held',
  'refund-open',
] as const
export type ClosingObstacle = (typeof CLOSING_OBSTACLES)[number]

const rankName = z.object({ name: openText, nameEn: openText })

const memberRow = z.object({
  id,
  name: maskedText('name', 'members.unmask'),
  maskedMail: maskedText('mail'),
  rank: rankName,
  /** What the member paid, without what was returned. */
  paidYen: count,
  points: count,
  /** Exact to an hour; the registration of a member who never came back. */
  lastVisitAt: time,
  registeredAt: time,
  flags: z.array(memberFlag),
})
export type MemberRow = z.infer<typeof memberRow>

/** The personal data after the mask was lifted. */
const shownPerson = z.object({
  name: personalText,
  mail: personalText,
  phone: personalText,
  postcode: personalText,
  address: personalText,
  /** The date of birth as `YYYY-MM-DD`; null if the member gave none. */
  birthDate: personalText.nullable(),
})
export type ShownPerson = z.infer<typeof shownPerson>

const member = z.object({
  id,
  /**
   * The personal data that is masked until an operator gives a reason to see it whole. Of the
   * address, the prefecture or the country is left.
   */
  masked: z.object({
    name: maskedText('name', 'members.unmask'),
    mail: maskedText('mail'),
    phone: maskedText('phone'),
    postcode: maskedText('postcode'),
    address: openText,
  }),
  rank: rankName,
  isPhoneVerified: z.boolean(),
  createdAt: time,
  /** Exact to an hour; the registration of a member who never came back. */
  lastVisitAt: time,
  lastLoginAt: time,
  /** When the member linked a LINE account; null if none is linked. */
  lineLinkedAt: time.nullable(),
  flags: z.array(memberFlag),
  points: z.object({
    balance: count,
    paid: count,
    free: count,
    debt: count,
    /** The points that expire next unless they are spent; null if the member has none. */
    nextExpiry: z.object({ points: count, at: time }).nullable(),
  }),
  coins: z.object({ balance: count, debt: count }),
  /** Undecided cards of the former shop, and when the first choice ends; null if there is none. */
  movedCards: z.object({ count, points: count, until: time }).nullable(),
  /** Why the account cannot be closed now; empty if the account can be closed. */
  closingObstacles: z.array(z.enum(CLOSING_OBSTACLES)),
})
export type Member = z.infer<typeof member>

export const memberCalls = {
  /** Lists the members. A text finds at most MEMBER_HITS_MAX of them. */
  'GET /members': {
    permission: 'members.search',
    audit: 'members.search',
    shows: 'member',
    isFileApproved: true,
    query: listQuery(memberList).extend({
      text: personalText.trim().min(2).max(100).optional(),
    }),
    answer: z.object({
      list: z.array(memberRow),
      ...pageFields,
      /** True if the text finds more members than MEMBER_HITS_MAX. */
      isCapped: z.boolean(),
      /**
       * True if the members are chosen or ordered by rank in the first minutes of a month, when not
       * all of them have been moved into it. The ranks that the rows show are right.
       */
      isRankPending: z.boolean(),
      /** The ranks of this month, from the lowest on. */
      ranks: z.array(rankName.extend({ id })),
    }),
  },
  'GET /members/{id}': {
    permission: 'members.read',
    audit: 'members.open',
    shows: 'member',
    params: idParams,
    answer: z.object({ member, errands: z.array(errandRow) }),
  },
  /** Shows name, mail, phone, address and date of birth of a member. The log records the reason. */
  'POST /members/{id}/unmask': {
    permission: 'members.unmask',
    audit: 'members.unmask',
    stepUp: true,
    params: idParams,
    request: z.strictObject({ requestId, reason }),
    answer: shownPerson,
  },
  /**
   * Adds a note that operators see in the timeline of the member. The note can never be changed.
   */
  'POST /members/{id}/note': {
    permission: 'members.note',
    audit: 'members.note',
    stepUp: false,
    params: idParams,
    request: z.strictObject({
      requestId,
      text: personalText.trim().min(1).max(2_000),
    }),
  },
  /**
   * Requests that the shop grants points or coins (an amount above 0) or takes them back (below 0).
   * Granted points expire after the months of the rule, as all points do. The call, and later the
   * approval, are refused with `over-day-max` if the member's adjustments of the day would exceed
   * the shop's setting.
   */
  'POST /members/{id}/adjust': {
    permission: 'points.adjust',
    audit: 'points.adjust',
    stepUp: true,
    approval: 'points.adjust',
    params: idParams,
    request: z.strictObject({
      requestId,
      currency: z.enum(['point', 'coin']),
      amount: z
        .number()
        .int()
        .min(-ADJUSTMENT_MAX)
        .max(ADJUSTMENT_MAX)
        .refine((amount) => amount !== 0),
      /** The text that the member reads about the adjustment in the history. */
      message: internalText.trim().min(1).max(100),
      reason,
    }),
    answer: requested,
  },
  /**
   * Returns the most points and the most coins by which one member may be adjusted in a day
   * (A-151).
   */
  'GET /adjustment-limit': {
    permission: 'settings.read',
    answer: z.object({ dayMax, version }),
  },
  'POST /adjustment-limit': {
    permission: 'settings.change',
    audit: 'settings.adjustment-limit',
    stepUp: true,
    request: z.strictObject({
      requestId,
      version,
      dayMax,
      reason,
    }),
  },
  /**
   * Requests that an account is closed and its personal data erased. Answers 409 `not-possible`
   * while there are obstacles; `current.obstacles` lists them.
   */
  'POST /members/{id}/close': {
    permission: 'members.close',
    audit: 'members.close',
    stepUp: true,
    approval: 'members.close',
    params: idParams,
    request: z.strictObject({
      requestId,
      reason,
      /** True to close without what a guardian's cancellation could not bring back. */
      acceptsRest: z.boolean().optional(),
    }),
    answer: requested,
  },
  /** Lets the worker mail a link for a new password to the member. No operator sees the link. */
  'POST /members/{id}/reset-mail': {
    permission: 'members.reset-mail',
    audit: 'members.reset-mail',
    stepUp: false,
    params: idParams,
    request: z.strictObject({ requestId, reason }),
  },
} as const satisfies CallList
