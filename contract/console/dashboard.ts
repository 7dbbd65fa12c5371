import { z } from 'zod'
import { type CallList, count, id, time } from './call.ts'
import type { Permission } from './roles.ts'

/** The figures of a day. Points and coins count 1 each, ships are parcels, and sales are yen. */
export const FIGURES = [
  'sales-yen',
  'points-sold',
  'draws',
  'points-spent',
  'coins-spent',
  'points-converted',
  'parcels-shipped',
] as const
export type Figure = (typeof FIGURES)[number]

/**
 * The queues of the dashboard, each with the permission that shows it. A queue also needs its
 * statement on the server and its screen in the browser; neither compiles without it.
 */
export const QUEUES = {
  approvals: 'approvals.read',
  'bank-deposits': 'bank.read',
  parcels: 'ship.read',
  'address-problems': 'ship.read',
  'returned-parcels': 'ship.read',
  'held-payments': 'payments.search',
  'payment-differences': 'payments.search',
  'mails-given-up': 'mails.queue',
  'errands-failed': 'errands.read',
} as const satisfies Readonly<Record<string, Permission>>
export type QueueName = keyof typeof QUEUES
export const QUEUE_NAMES = Object.keys(QUEUES) as [QueueName, ...QueueName[]]

/** Unused paid points above this sum on a base date oblige the shop to deposit half of them. */
export const UNUSED_POINTS_LIMIT_YEN = 10_000_000

const integer = z.number().int()
/** Today until now, and yesterday until the same time of day, in Asia/Tokyo. */
const figure = z.object({ name: z.enum(FIGURES), today: integer, yesterday: integer })
export type FigureRow = z.infer<typeof figure>

const queue = z.object({
  name: z.enum(QUEUE_NAMES),
  count,
  /** Since when the oldest row waits; null if nothing waits. */
  oldest_at: time.nullable(),
  /** How many rows are past their due day, and due within one business day; null without due days. */
  late_count: count.nullable(),
  due_soon_count: count.nullable(),
})
export type QueueRow = z.infer<typeof queue>

const packOnSale = z.object({
  id,
  name: z.string(),
  currency: z.enum(['point', 'coin']),
  price: count,
  sold: count,
  total: count,
  /** What members paid for draws so far, in points or coins. */
  income: count,
  /** The cost of the cards that were won so far; null while the cost of a card is unknown. */
  won_cost_yen: count.nullable(),
  /** Income less cost. Null if a cost is unknown, or if the pack sells for coins. */
  margin_yen: integer.nullable(),
  margin_at_sell_out_yen: integer.nullable(),
  /** The rarest prizes of the pack: their label, and how many are left. */
  top_label: z.string(),
  top_left: count,
  top_total: count,
  /** Draws sold within the last hour. */
  hour_sold: count,
  ends_at: time.nullable(),
  /** When the pack sells out at the pace of the last hour; null if nothing was sold. */
  sells_out_at: time.nullable(),
  /** True if the pack ends or sells out within 24 hours. */
  ends_soon: z.boolean(),
})
export type PackOnSale = z.infer<typeof packOnSale>

const unusedPoints = z.object({
  paid: count,
  free: count,
  /** When the sums were derived; null before the first time. */
  derived_at: time.nullable(),
  limit_yen: count,
  /** How many paid points are missing to the limit; 0 or below if it is reached. */
  left_yen: integer,
  /** The next day on which the law counts unused points: 31 March or 30 September. */
  base_date: z.iso.date(),
})

export const dashboardCalls = {
  /** Each part is null for a role that may not see it, and a queue is left out. */
  'GET /dashboard': {
    access: 'operator',
    permission: 'dashboard.read',
    answer: z.object({
      at: time,
      figures: z.array(figure).nullable(),
      queues: z.array(queue),
      packs: z.array(packOnSale).nullable(),
      points: unusedPoints.nullable(),
    }),
  },
  /** What is behind a figure: its hours of today and of yesterday, in Asia/Tokyo. */
  'GET /dashboard/figures/{figure}': {
    access: 'operator',
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
  /** What is behind a queue: the 50 rows that wait longest. */
  'GET /dashboard/queues/{queue}': {
    access: 'operator',
    permission: 'dashboard.read',
    params: z.object({ queue: z.enum(QUEUE_NAMES) }),
    answer: z.object({
      count,
      list: z.array(z.object({ id: z.string(), title: z.string(), since: time })),
    }),
  },
} as const satisfies CallList
