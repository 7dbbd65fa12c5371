import { z } from 'zod'
import { openText } from '#contract/console/privacy.ts'
import { type CallList, count, day, id, pageFields, pageQuery, time } from './call.ts'
import type { Permission } from './roles.ts'

/** The figures of a day. Sales are in yen; other figures count points, coins, draws or parcels. */
export const FIGURES = [
  'sales-yen',
  'points-sold',
  'draws',
  'points-spent',
  'coins-spent',
  'points-converted',
  'parcels-shipped',
  'parcels-returned',
] as const
export type Figure = (typeof FIGURES)[number]

/**
 * The code compiles only if the server has an SQL statement and the browser a text for each queue.
 */
export const QUEUES = {
  approvals: 'approvals.read',
  'bank-deposits': 'bank.read',
  parcels: 'ship.read',
  'address-problems': 'ship.read',
  'returned-parcels': 'ship.read',
  cases: 'cases.read',
  'untaken-cases': 'cases.read',
  'held-payments': 'payments.search',
  'payment-differences': 'payments.search',
  'mails-given-up': 'mails.queue',
  'errands-failed': 'errands.read',
  'price-lists-failed': 'cards.change',
} as const satisfies Readonly<Record<string, Permission>>
export type QueueName = keyof typeof QUEUES
export const QUEUE_NAMES = Object.keys(QUEUES) as [QueueName, ...QueueName[]]

/** The kinds of subjects of waiting rows. A failed errand is about one of the last four kinds. */
const QUEUE_SUBJECT_KINDS = [
  'approval',
  'bank-deposit',
  'case',
  'parcel',
  'payment-difference',
  'mail',
  'price-list',
  'payment',
  'member',
  'job',
  'shop',
] as const

/**
 * If the paid points that are unused on a base date are worth more than this, the shop must deposit
 * half of their worth.
 */
export const UNUSED_POINTS_LIMIT_YEN = 10_000_000

const waitingRow = z.object({
  id: openText,
  title: openText,
  since: time,
  subject: z.object({ kind: z.enum(QUEUE_SUBJECT_KINDS), id: openText }),
})
export type WaitingRow = z.infer<typeof waitingRow>
export type QueueSubject = WaitingRow['subject']

const integer = z.number().int()
/** A figure for today until now, and for yesterday until the same time of day, in Asia/Tokyo. */
const figure = z.object({ name: z.enum(FIGURES), today: integer, yesterday: integer })
export type FigureRow = z.infer<typeof figure>

const queue = z.object({
  name: z.enum(QUEUE_NAMES),
  count,
  /** Since when the oldest row has waited; null if the queue is empty. */
  oldestAt: time.nullable(),
  /**
   * How many rows of the queue are late, and how many are due by the next business day. Both are
   * null for a queue whose rows have no due day.
   */
  lateCount: count.nullable(),
  dueSoonCount: count.nullable(),
})
export type QueueRow = z.infer<typeof queue>

const packOnSale = z.object({
  id,
  name: openText,
  currency: z.enum(['point', 'coin']),
  price: count,
  sold: count,
  total: count,
  /** What members paid for draws so far, in points or coins. */
  income: count,
  /** The cost of the cards that were won so far; null while the cost of a card is unknown. */
  wonCostYen: count.nullable(),
  /**
   * The points that members got for converted cards, less the cost of these cards, which are in stock
   * again. Null while a cost is unknown.
   */
  conversionYen: integer.nullable(),
  /** Gifted points, and estimated fees and postage so far. Null if the pack sells for coins. */
  chargesYen: integer.nullable(),
  /** Income less all three. Null if a cost is unknown, or if the pack sells for coins. */
  marginYen: integer.nullable(),
  marginAtSellOutYen: integer.nullable(),
  /** The pack's rarest prizes: their label, how many tickets are left, how many there were. */
  topLabel: openText,
  topLeft: count,
  topTotal: count,
  hourSold: count,
  endsAt: time.nullable(),
  /** When the pack sells out at the pace of the last hour; null if that hour had no sale. */
  sellsOutAt: time.nullable(),
  /** True if the pack ends or sells out within 24 hours. */
  endsSoon: z.boolean(),
})
export type PackOnSale = z.infer<typeof packOnSale>

const unusedPoints = z.object({
  paid: count,
  free: count,
  /** When the sums were computed; null before the first computation. */
  derivedAt: time.nullable(),
  limitYen: count,
  /** The limit less the unused paid points, in yen; 0 or below if the limit is reached. */
  leftYen: integer,
  /** The next day on which the law counts unused points: 31 March or 30 September. */
  baseDate: day,
})

const health = z.object({
  jobCount: count,
  failedCount: count,
  lateCount: count,
  /** When a backup was last restored and checked; null if none is known. */
  backupVerifiedAt: time.nullable(),
})

const dashboard = z.object({
  at: time,
  figures: z.array(figure).nullable(),
  packs: z.array(packOnSale).nullable(),
  points: unusedPoints.nullable(),
  health: health.nullable(),
})
const seeing = { permission: 'dashboard.read' } as const

export const dashboardCalls = {
  /** Returns the dashboard. A part that the role may not see is null. */
  'GET /dashboard': { ...seeing, answer: dashboard },
  /** Returns one figure hour by hour, for today and yesterday in Asia/Tokyo. */
  'GET /dashboard/figures/{figure}': {
    permission: 'figures.read',
    params: z.object({ figure: z.enum(FIGURES) }),
    answer: z.object({
      at: time,
      /** 24 rows. Today is null for an hour that has not begun. */
      hours: z.array(
        z.object({ hour: z.number().int(), today: integer.nullable(), yesterday: integer }),
      ),
    }),
  },
  /**
   * Returns what waits for operators, for Home and for the counts of the menu. A queue that the role
   * may not see is absent from the list.
   */
  'GET /dashboard/queues': { ...seeing, answer: z.object({ at: time, queues: z.array(queue) }) },
  /** Returns a page of a queue. The rows that have waited longest come first. */
  'GET /dashboard/queues/{queue}': {
    ...seeing,
    params: z.object({ queue: z.enum(QUEUE_NAMES) }),
    query: z.object({ page: pageQuery.page }),
    answer: z.object({ list: z.array(waitingRow), ...pageFields }),
  },
} as const satisfies CallList
