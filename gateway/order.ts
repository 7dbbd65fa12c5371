/** An order as the provider keeps it, whichever dialect it was opened in. */
export interface Order {
  /** The book's own name of it, hard to guess: part of the addresses of its pages. */
  readonly id: string
  readonly dialect: string
  /** The shop's number, unique within the dialect for ever; null where the dialect learns it later or never. */
  readonly orderId: string | null
  readonly accessId: string
  readonly accessPass: string
  /** The dialect's own word: card, cvs, paypay … */
  readonly method: string
  readonly yen: number
  readonly currency: string
  readonly state: OrderState
  /** What has come in so far: more or less than `yen` where the buyer decides. */
  readonly paidYen: number
  readonly refundedYen: number
  /** Of the last refusal, in the dialect's words. */
  readonly code: string | null
  /** Null: the address that the shop registered for the dialect. */
  readonly noticeUrl: string | null
  readonly returnUrl: string | null
  readonly cancelUrl: string | null
  readonly language: Language
  readonly expiresAt: Date | null
  readonly createdAt: Date
  /** What only the dialect reads. JSON. */
  readonly detail: Detail
}

export type Language = 'ja' | 'en'
export type Detail = Readonly<Record<string, unknown>>

export const ORDER_STATES = [
  'opened',
  'authorised',
  'paid',
  'failed',
  'cancelled',
  'expired',
  'refunded',
  'charged-back',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

export interface OrderEvent {
  readonly sequence: number
  readonly at: Date
  readonly verb: Verb
  readonly from: OrderState
  readonly to: OrderState
  readonly yen: number | null
  readonly code: string | null
}

const OPEN_STATES = ['opened', 'authorised'] as const satisfies readonly OrderState[]

/** The whole life of an order: from which states a verb is possible, and where it leads. */
export const TRANSITIONS = {
  authorise: { from: ['opened'], to: 'authorised' },
  pay: { from: OPEN_STATES, to: 'paid' },
  /** The store's till had it already when the order was given up. */
  'pay-late': { from: ['cancelled', 'expired'], to: 'paid' },
  /** Reaches `paid` once the sum suffices; more may follow. */
  deposit: { from: ['opened', 'paid'], to: 'paid' },
  decline: { from: OPEN_STATES, to: 'failed' },
  cancel: { from: OPEN_STATES, to: 'cancelled' },
  expire: { from: OPEN_STATES, to: 'expired' },
  /** Reaches `refunded` once everything is given back. */
  refund: { from: ['paid'], to: 'refunded' },
  'charge-back': { from: ['paid'], to: 'charged-back' },
} as const satisfies Record<string, { from: readonly OrderState[]; to: OrderState }>
export type Verb = keyof typeof TRANSITIONS
export const VERBS = Object.keys(TRANSITIONS) as readonly Verb[]

export interface Transition {
  readonly to: OrderState
  readonly paidYen: number
  readonly refundedYen: number
  /** What this act moved. */
  readonly yen: number | null
}
export type TransitionRefusal = 'wrong-state' | 'wrong-amount'

/** What a verb does to an order, or why it cannot. `yen` of a deposit is needed; of pay and refund it is the whole. */
export function decideTransition(
  order: Order,
  verb: Verb,
  yen?: number,
): Transition | TransitionRefusal {
  const { from, to } = TRANSITIONS[verb]
  const { paidYen, refundedYen } = order
  if (!(from as readonly OrderState[]).includes(order.state)) return 'wrong-state'
  if (yen !== undefined && (!Number.isSafeInteger(yen) || yen < 1)) return 'wrong-amount'
  switch (verb) {
    case 'pay':
    case 'pay-late':
      return { to, paidYen: yen ?? order.yen, refundedYen, yen: yen ?? order.yen }
    case 'deposit': {
      if (yen === undefined) return 'wrong-amount'
      const sum = paidYen + yen
      return { to: sum < order.yen ? 'opened' : to, paidYen: sum, refundedYen, yen }
    }
    case 'refund': {
      const remaining = paidYen - refundedYen
      const refundYen = yen ?? remaining
      if (refundYen > remaining) return 'wrong-amount'
      const isWhole = refundYen === remaining
      return {
        to: isWhole ? to : 'paid',
        paidYen,
        refundedYen: refundedYen + refundYen,
        yen: refundYen,
      }
    }
    default:
      return { to, paidYen, refundedYen, yen: verb === 'charge-back' ? paidYen : null }
  }
}
