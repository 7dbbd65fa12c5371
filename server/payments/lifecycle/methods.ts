import { PAYMENT } from '#contract/constants.ts'
import type { ShopRules } from '#contract/rules.ts'
import type { ProviderName } from '#server/external/payments/provider-name.ts'
import type { Message } from '#server/platform/language.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/time/durations.ts'

/** The fields of POST /user/point/buy that only some methods require. */
export type RequiredField = 'name' | 'combini_code' | 'carrier_id' | 'order_id'

/**
 * One payment method. Every difference in the life of a payment is a field here. Other files of
 * this room name a method only if they serve that method alone: the calls of Amazon Pay, Apple Pay
 * and PayPal in checkout/, and kept cards, which only the method `card` accepts.
 */
export interface Method {
  readonly id: number
  readonly name: Message
  /** `{days}` stands for the time of the rule `dueRule`. */
  readonly memo: Message
  /** The field without which the method cannot start; null if the method requires no field. */
  readonly requiredField: RequiredField | null
  /** Whether the browser runs a script of the provider before the member presses the pay button. */
  readonly hasScript: boolean
  /** The sandbox offers the method on every device (Q79). */
  readonly needsApplePay: boolean
  /**
   * What the calls gmo_token and gmo_result do before the member presses the pay button.
   * `card-token`: they open the order and authorize the amount by the card's token. The shop
   * refuses a press of the button until they have done so. `order`: they may open the order, and
   * the button then continues the order. Null: they do nothing, and the button itself opens the
   * order.
   */
  readonly preparation: 'card-token' | 'order' | null
  /**
   * `request`: in the request that opens the payment. `session`: in the session, where an earlier
   * call saved the reference.
   */
  readonly scriptReferenceFrom: 'request' | 'session'
  /**
   * Who captures the amount, and when. With `press`, the shop captures when the member presses the
   * pay button. With `initiation`, the shop captures at once, because the member has approved the
   * amount in the provider's script. With `return`, the shop captures when the browser returns.
   * With `provider`, the provider captures when the member pays.
   */
  readonly capturedOn: 'press' | 'initiation' | 'return' | 'provider'
  /** The rule of the shop that says how many days the member has; null for a fixed time. */
  readonly dueRule: 'slipDays' | 'transferDays' | null
  /** How long the provider accepts the payment; not used if `dueRule` allows a longer time. */
  readonly openMs: number
  /** False if only the provider ends it (Q95). */
  readonly isExpiredByShop: boolean
  /** When the shop ends it after `openMs`. */
  readonly unpaidState: 'expired' | 'cancelled'
  /**
   * True if the operator may credit a payment of this method, because the member transfers the
   * money to the shop's own bank account (Q94).
   */
  readonly isCreditableByOperator: boolean
  /** False for methods by which members pay with money of their own, which nobody can take back. */
  readonly hasChargebacks: boolean
  /**
   * The screen that tells the member how to pay. `slip`: it shows the number to pay with.
   * `account`: it shows a bank account. Null if the method has no such screen.
   */
  readonly instructions: { readonly path: string; readonly shows: 'slip' | 'account' } | null
  /** `slip`: a number to pay with. `account`: a bank account. Null if there is no screen. */
  readonly returnPath: string
  readonly cancelPath: string
  /** The path of the screen that shows the outcome. The shop replaces `{order}` by the order id. */
  readonly outcomePath: string
  /**
   * The paths to which a returning browser is sent once the outcome is known. `paid` is for a paid
   * payment, `unpaid` for any other. Null if `/pay-redirect` shows the outcome.
   */
  readonly returnedPaths: { readonly paid: string; readonly unpaid: string } | null
}

/** The path of the page that fetches the status again and shows the outcome. */
export const RESULT_PATH = '/pay-redirect?payment_id={order}'
/** 3-D Secure, carriers and fincode's slips post to it, whether the member paid or not. */
const POSTED_RETURN_PATH = '/api/acs/return/{order}'

const IMMEDIATE = {
  memo: { ja: 'すぐにポイントへ反映されます', en: 'Points are added right away' },
  requiredField: null,
  hasScript: false,
  needsApplePay: false,
  preparation: null,
  scriptReferenceFrom: 'request',
  capturedOn: 'provider',
  dueRule: null,
  openMs: HOUR_MS,
  isExpiredByShop: true,
  unpaidState: 'expired',
  isCreditableByOperator: false,
  hasChargebacks: true,
  instructions: null,
  returnPath: RESULT_PATH,
  cancelPath: RESULT_PATH,
  outcomePath: RESULT_PATH,
  returnedPaths: null,
} as const satisfies Omit<Method, 'id' | 'name'>

const DEPOSIT = {
  ...IMMEDIATE,
  memo: {
    ja: 'ご入金の確認後にポイントへ反映されます（{days}以内にお支払いください）',
    en: 'Points are added once your payment arrives (please pay within {days})',
  },
  dueRule: 'transferDays',
  hasChargebacks: false,
} as const

/** The device provides a card token, which is charged like that of a typed card. */
const DEVICE_TOKEN = {
  ...IMMEDIATE,
  hasScript: true,
  preparation: 'card-token',
  capturedOn: 'press',
  returnPath: POSTED_RETURN_PATH,
  cancelPath: POSTED_RETURN_PATH,
} as const

const APPLE_PAY = {
  id: PAYMENT.applePay,
  name: { ja: 'Apple Pay', en: 'Apple Pay' },
  needsApplePay: true,
} as const

/** In the order in which members see them. Specification, section 9; Q78. */
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
    dueRule: 'slipDays',
    unpaidState: 'cancelled',
    instructions: { path: '/confirm-combini', shows: 'slip' },
    returnPath: POSTED_RETURN_PATH,
    cancelPath: POSTED_RETURN_PATH,
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
  { ...IMMEDIATE, ...APPLE_PAY },
  { ...IMMEDIATE, id: PAYMENT.dBarai, name: { ja: 'd払い', en: 'd Barai' } },
  { ...IMMEDIATE, id: PAYMENT.auPay, name: { ja: 'au PAY', en: 'au PAY' } },
  { ...IMMEDIATE, id: PAYMENT.rakutenPay, name: { ja: '楽天ペイ', en: 'Rakuten Pay' } },
  { ...DEVICE_TOKEN, id: PAYMENT.googlePay, name: { ja: 'Google Pay', en: 'Google Pay' } },
]

/** The sandbox's provider `gmo-wallet` shows a page for Apple Pay instead. */
const TOKEN_PROVIDER: ProviderName = 'gmo'
const APPLE_PAY_BY_TOKEN: Method = { ...DEVICE_TOKEN, ...APPLE_PAY }

/** Returns how long members have to pay, in milliseconds. */
export function dueMsOf({ dueRule, openMs }: Method, rules: ShopRules): number {
  return dueRule === null ? openMs : rules[dueRule] * DAY_MS
}

/** Returns how long the provider accepts a payment, in milliseconds. */
export function openMsOf(method: Method, rules: ShopRules): number {
  return Math.max(method.openMs, dueMsOf(method, rules))
}

export function memoOf({ memo, dueRule }: Method, rules: ShopRules): Message {
  if (dueRule === null) return memo
  const days = rules[dueRule]
  return {
    ja: memo.ja.replace('{days}', `${days}日`),
    en: memo.en.replace('{days}', days === 1 ? '1 day' : `${days} days`),
  }
}

export function methodOf(payId: number): Method | undefined {
  return METHODS.find(({ id }) => id === payId)
}

/** Only Apple Pay differs: `gmo` charges a token, and `gmo-wallet` shows a page. */
export function methodAt(payId: number, providerName: string | undefined): Method | undefined {
  const isByToken = payId === PAYMENT.applePay && providerName === TOKEN_PROVIDER
  return isByToken ? APPLE_PAY_BY_TOKEN : methodOf(payId)
}

/** For parameters of statements. */
export function methodIds(has: (method: Method) => boolean): readonly number[] {
  const ids = [...METHODS, APPLE_PAY_BY_TOKEN].filter(has).map(({ id }) => id)
  return [...new Set(ids)]
}

/**
 * The payments that need a card token. These are the payments by one of the methods `payIds`,
 * without those at the provider `exceptProvider`. SQL statements get both values as parameters.
 */
export interface TokenPayments {
  readonly payIds: readonly number[]
  /** The provider that serves Apple Pay by a page. None of its methods needs a card token. */
  readonly exceptProvider: ProviderName
}

export const TOKEN_PAYMENTS: TokenPayments = {
  payIds: methodIds(({ preparation }) => preparation === 'card-token'),
  exceptProvider: 'gmo-wallet',
}

/** Replaces `{order}` and `{course}` in one of the paths of METHODS by the payment's ids. */
export function pathFor(
  path: string,
  { orderId, courseId }: { readonly orderId: string; readonly courseId: number },
): string {
  return path.replace('{order}', orderId).replace('{course}', String(courseId))
}
