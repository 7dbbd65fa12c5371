/** An order as the provider stores it, the same for every dialect. */
export interface Order {
  /**
   * The gateway's own id of the order. The id is random, because it is part of the URLs of the
   * hosted pages.
   */
  readonly id: string
  readonly dialect: string
  /**
   * The shop's order number, never used twice in a dialect. Null if the dialect learns the number
   * later or never.
   */
  readonly orderId: string | null
  readonly accessId: string
  readonly accessPass: string
  /** The payment method in the dialect's terms: card, konbini, paypay … */
  readonly method: string
  readonly yen: number
  readonly currency: string
  readonly state: OrderState
  /**
   * The sum received so far. It differs from `yen` if the buyer chose another amount for a
   * transfer.
   */
  readonly paidYen: number
  readonly refundedYen: number
  /** The dialect's error code of the last declined attempt. */
  readonly code: string | null
  /**
   * The URL for this order's notices. Null means the URL that the shop registered for the dialect.
   */
  readonly noticeUrl: string | null
  readonly returnUrl: string | null
  readonly cancelUrl: string | null
  readonly language: Language
  readonly expiresAt: Date | null
  readonly createdAt: Date
  /** JSON that only the dialect reads and writes. */
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

/**
 * The transitions of an order: for each verb the states in which it is possible, and the state to
 * which it leads.
 */
export const TRANSITIONS = {
  authorise: { from: ['opened'], to: 'authorised' },
  pay: { from: OPEN_STATES, to: 'paid' },
  /**
   * The buyer paid at the store's till just before the order was cancelled or expired, and the shop
   * learns of it afterwards.
   */
  'pay-late': { from: ['cancelled', 'expired'], to: 'paid' },
  /** Leads to `paid` once the deposits cover the amount; further deposits may follow. */
  deposit: { from: ['opened', 'paid'], to: 'paid' },
  decline: { from: OPEN_STATES, to: 'failed' },
  cancel: { from: OPEN_STATES, to: 'cancelled' },
  expire: { from: OPEN_STATES, to: 'expired' },
  /** Leads to `refunded` once the whole amount has been refunded. */
  refund: { from: ['paid'], to: 'refunded' },
  'charge-back': { from: ['paid'], to: 'charged-back' },
} as const satisfies Record<string, { from: readonly OrderState[]; to: OrderState }>
export type Verb = keyof typeof TRANSITIONS
export const VERBS = Object.keys(TRANSITIONS) as readonly Verb[]

export interface Transition {
  readonly to: OrderState
  readonly paidYen: number
  readonly refundedYen: number
  /** The amount that this transition moves; null if it moves no money. */
  readonly yen: number | null
}
export type TransitionRefusal = 'wrong-state' | 'wrong-amount'

/**
 * Returns the transition of a verb, or why the verb is refused. A deposit requires `yen`; a payment
 * or refund takes the whole amount by default.
 */
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
