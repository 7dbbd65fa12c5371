/** An order as the gateway stores it. Orders of all emulated providers have these fields. */
export interface Order {
  /**
   * The gateway's own id of the order. The id is random, because the URLs of the hosted pages
   * contain the id.
   */
  readonly id: string
  readonly dialect: string
  /**
   * The shop's order number, which is unique at each provider. Null until the order gets a number.
   */
  readonly orderId: string | null
  readonly accessId: string
  readonly accessPass: string
  /** The provider's name of the payment method, such as card, konbini or paypay. */
  readonly method: string
  readonly yen: number
  readonly currency: string
  readonly state: OrderState
  /**
   * The sum received so far, in yen. The sum differs from `yen` if the buyer transferred more or
   * less than the order's amount.
   */
  readonly paidYen: number
  readonly refundedYen: number
  /** The provider's error code for the last declined attempt to pay. */
  readonly code: string | null
  /**
   * The URL for notices of this order. Null means the URL that the shop registered with the
   * provider.
   */
  readonly noticeUrl: string | null
  readonly returnUrl: string | null
  readonly cancelUrl: string | null
  readonly language: Language
  readonly expiresAt: Date | null
  readonly createdAt: Date
  /** Further fields of the order that only one provider has. They are stored as JSON. */
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
 * The state machine of orders. For each verb it lists the states in which the verb is allowed
 * (`from`) and the state after the verb (`to`).
 */
export const TRANSITIONS = {
  authorise: { from: ['opened'], to: 'authorised' },
  pay: { from: OPEN_STATES, to: 'paid' },
  /**
   * The buyer pays at the till of a store just before the order is cancelled or expires, and the
   * store reports the payment afterwards.
   */
  'pay-late': { from: ['cancelled', 'expired'], to: 'paid' },
  /**
   * The order becomes `paid` when the sum of the deposits reaches the order's amount. The buyer can
   * deposit more money afterwards.
   */
  deposit: { from: ['opened', 'paid'], to: 'paid' },
  decline: { from: OPEN_STATES, to: 'failed' },
  cancel: { from: OPEN_STATES, to: 'cancelled' },
  expire: { from: OPEN_STATES, to: 'expired' },
  /** The order becomes `refunded` when the whole amount of the order has been refunded. */
  refund: { from: ['paid'], to: 'refunded' },
  'charge-back': { from: ['paid'], to: 'charged-back' },
  /**
   * A refund that the provider has accepted, perhaps of a part, ends: the money reaches the buyer. The
   * state of the order does not change.
   */
  'finish-refund': { from: ['paid', 'refunded'], to: 'refunded' },
  /** A refund that the provider has accepted fails: the shop has its money again. */
  'fail-refund': { from: ['paid', 'refunded'], to: 'paid' },
  /** The shop wins the dispute and gets the money back. */
  'win-dispute': { from: ['charged-back'], to: 'paid' },
} as const satisfies Record<string, { from: readonly OrderState[]; to: OrderState }>
export type Verb = keyof typeof TRANSITIONS
export const VERBS = Object.keys(TRANSITIONS) as readonly Verb[]

/** The fields of an order's `detail` that a verb sets. */
export const DETAIL_AFTER: Partial<Record<Verb, Detail>> = {
  'charge-back': { disputeStatus: 'needs_response' },
  'finish-refund': { refundStatus: 'succeeded' },
  'fail-refund': { refundStatus: 'failed' },
  'win-dispute': { disputeStatus: 'won' },
}

export interface Transition {
  readonly to: OrderState
  readonly paidYen: number
  readonly refundedYen: number
  /** The amount that is paid or refunded; null if no money moves. */
  readonly yen: number | null
}
export type TransitionRefusal = 'wrong-state' | 'wrong-amount'

/**
 * Returns how a verb changes the order, or why the verb is refused. A deposit requires `yen`. By
 * default, a payment or a refund has the whole amount of the order.
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
    case 'finish-refund':
      if (isUntouched(order)) return 'wrong-state'
      return { to: order.state, paidYen, refundedYen, yen: null }
    case 'fail-refund': {
      if (isUntouched(order)) return 'wrong-state'
      const failedYen = Math.min(refundedYen, Number(order.detail.refundYen ?? refundedYen))
      return { to, paidYen, refundedYen: refundedYen - failedYen, yen: failedYen }
    }
    default:
      return { to, paidYen, refundedYen, yen: verb === 'charge-back' ? paidYen : null }
  }
}

/** True if nothing of a paid order has been refunded. */
function isUntouched({ state, refundedYen }: Order): boolean {
  return state === 'paid' && refundedYen === 0
}
