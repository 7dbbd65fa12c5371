import { COMBINI_DUE_HOURS, PAYMENT, TRANSFER_DUE_DAYS } from '#contract/constants.ts'
import type { Message } from '#server/platform/language.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/time/durations.ts'

/** The fields of POST /user/point/buy that only some methods require. */
export type RequiredField = 'name' | 'combini_code' | 'carrier_id' | 'order_id'

/**
 * One payment method and what it can do. Everything that differs between methods is a field here,
 * so that no other file compares a payment id.
 */
export interface Method {
  readonly id: number
  readonly name: Message
  readonly memo: Message
  /** The field without which the method cannot start; null if the method requires no field. */
  readonly requiredField: RequiredField | null
  /** Whether the browser runs a script of the provider before the member presses the pay button. */
  readonly hasScript: boolean
  /** Whether the method works only on devices with Apple Pay. The sandbox ignores this (Q79). */
  readonly needsApplePay: boolean
  /**
   * What the calls gmo_token and gmo_result do before the member presses the pay button. With
   * `card-token` they open the order and authorize the amount by the card's token; the shop refuses
   * a press before that. With `order` they may open the order, and the button continues it. With
   * null, the button itself opens the order.
   */
  readonly preparation: 'card-token' | 'order' | null
  /**
   * The place of the reference that the provider's script returned: in the request, or in
   * the session, which saved it earlier.
   */
  readonly scriptReferenceFrom: 'request' | 'session'
  /**
   * Who captures the amount, and when. With `press`, the shop captures when the member presses pay.
   * With `initiation`, the shop captures at once, because the member approved in the script. With
   * `return`, the shop captures when the browser returns. With `provider`, the provider captures
   * when the member pays.
   */
  readonly capturedOn: 'press' | 'initiation' | 'return' | 'provider'
  /** How long the provider accepts the payment. */
  readonly openMs: number
  /**
   * How long after its opening the payment is due, as the member sees it. It is shorter than
   * `openMs` if money that comes later is also accepted.
   */
  readonly dueMs: number
  /**
   * True if the shop ends an unpaid payment after `openMs`. False if only the provider ends it
   * (Q95).
   */
  readonly isExpiredByShop: boolean
  /**
   * The state that an unpaid payment gets when the shop ends it after `openMs`.
   */
  readonly unpaidState: 'expired' | 'cancelled'
  /**
   * True if the operator may credit a payment of this method, because the member transfers the
   * money to the shop's own bank account (Q94).
   */
  readonly isCreditableByOperator: boolean
  /**
   * The screen that tells the member how to pay. It shows a slip with a number, or a bank account.
   */
  readonly instructions: { readonly path: string; readonly shows: 'slip' | 'account' } | null
  /**
   * The path to which the provider returns the browser. `{order}` and `{course}` stand for the ids.
   */
  readonly returnPath: string
  readonly cancelPath: string
  /** The path of the screen that shows the outcome. `{order}` stands for the order id. */
  readonly outcomePath: string
  /**
   * The paths to which a returning browser is sent once the outcome is known. Null if
   * `/pay-redirect` shows the outcome.
   */
  readonly returnedPaths: { readonly paid: string; readonly unpaid: string } | null
}

/** The path of the page that fetches the status again and shows the outcome. */
export const RESULT_PATH = '/pay-redirect?payment_id={order}'
/**
 * The path to which 3-D Secure and mobile carriers return the browser, whether the member paid or
 * not. They return it by POST.
 */
const POSTED_RETURN_PATH = '/api/acs/return/{order}'

const IMMEDIATE = {
  memo: { ja: 'すぐにポイントへ反映されます', en: 'Points are added at once' },
  requiredField: null,
  hasScript: false,
  needsApplePay: false,
  preparation: null,
  scriptReferenceFrom: 'request',
  capturedOn: 'provider',
  openMs: HOUR_MS,
  dueMs: HOUR_MS,
  isExpiredByShop: true,
  unpaidState: 'expired',
  isCreditableByOperator: false,
  instructions: null,
  returnPath: RESULT_PATH,
  cancelPath: RESULT_PATH,
  outcomePath: RESULT_PATH,
  returnedPaths: null,
} as const satisfies Omit<Method, 'id' | 'name'>

const DEPOSIT = {
  ...IMMEDIATE,
  memo: {
    ja: 'ご入金の確認後にポイントへ反映されます（3日以内にお支払いください）',
    en: 'Points are added once your payment arrives (please pay within 3 days)',
  },
  openMs: TRANSFER_DUE_DAYS * DAY_MS,
  dueMs: TRANSFER_DUE_DAYS * DAY_MS,
} as const

/**
 * Every payment method, in the order in which members see the list. Names and ids: specification,
 * section 9; Q78.
 */
export const METHODS: readonly Method[] = [
  {
    ...IMMEDIATE,
    id: PAYMENT.card,
    name: { ja: 'クレジットカード', en: 'Credit card' },
    hasScript: true,
    preparation: 'card-token',
    capturedOn: 'press',
    returnPath: POSTED_RETURN_PATH,
    cancelPath: POSTED_RETURN_PATH,
  },
  {
    ...DEPOSIT,
    id: PAYMENT.convenienceStore,
    name: { ja: 'コンビニ決済', en: 'Convenience store' },
    requiredField: 'combini_code',
    openMs: COMBINI_DUE_HOURS * HOUR_MS,
    dueMs: COMBINI_DUE_HOURS * HOUR_MS,
    unpaidState: 'cancelled',
    instructions: { path: '/confirm-combini', shows: 'slip' },
  },
  {
    ...IMMEDIATE,
    id: PAYMENT.paypal,
    name: { ja: 'PayPal', en: 'PayPal' },
    requiredField: 'order_id',
    hasScript: true,
    capturedOn: 'initiation',
    outcomePath: '/complete-buy-point-paypal',
  },
  {
    ...DEPOSIT,
    id: PAYMENT.bankTransfer,
    name: { ja: '銀行振込', en: 'Bank transfer' },
    requiredField: 'name',
    // A transfer can reach the shop's bank account long after the due date. The payment therefore
    // stays open for 30 days.
    openMs: 30 * DAY_MS,
    isExpiredByShop: false,
    isCreditableByOperator: true,
    instructions: { path: '/bank-transfer-information', shows: 'account' },
  },
  {
    ...IMMEDIATE,
    id: PAYMENT.amazonPay,
    name: { ja: 'Amazon Pay', en: 'Amazon Pay' },
    hasScript: true,
    scriptReferenceFrom: 'session',
    capturedOn: 'return',
    returnPath: '/amazon-pay-redirect',
    cancelPath: '/confirm-buy-point?pointPriceId={course}',
    outcomePath: '/complete-buy-point-amazom-pay',
  },
  {
    ...IMMEDIATE,
    id: PAYMENT.carrier,
    name: { ja: 'キャリア決済', en: 'Carrier billing' },
    requiredField: 'carrier_id',
    returnPath: POSTED_RETURN_PATH,
    cancelPath: POSTED_RETURN_PATH,
    returnedPaths: {
      paid: '/complete-carrier?payment_id={order}',
      unpaid: '/error-carrier?payment_id={order}',
    },
  },
  {
    ...DEPOSIT,
    id: PAYMENT.payEasy,
    name: { ja: 'Pay-easy（ペイジー）', en: 'Pay-easy' },
    instructions: { path: '/payge-transfer-information', shows: 'account' },
  },
  {
    ...IMMEDIATE,
    id: PAYMENT.paypay,
    name: { ja: 'PayPay', en: 'PayPay' },
    preparation: 'order',
  },
  { ...IMMEDIATE, id: PAYMENT.merpay, name: { ja: 'メルペイ', en: 'Merpay' } },
  {
    ...IMMEDIATE,
    id: PAYMENT.applePay,
    name: { ja: 'Apple Pay', en: 'Apple Pay' },
    needsApplePay: true,
  },
]

/** Returns a payment method by its id; undefined for an unknown id. */
export function methodOf(payId: number): Method | undefined {
  return METHODS.find(({ id }) => id === payId)
}

/**
 * Returns the ids of the methods for which `has` returns true. SQL statements take them as a
 * parameter.
 */
export function methodIds(has: (method: Method) => boolean): readonly number[] {
  return METHODS.filter(has).map(({ id }) => id)
}

/** Puts a payment's ids into one of the paths in METHODS. */
export function pathFor(
  path: string,
  { orderId, courseId }: { readonly orderId: string; readonly courseId: number },
): string {
  return path.replace('{order}', orderId).replace('{course}', String(courseId))
}
