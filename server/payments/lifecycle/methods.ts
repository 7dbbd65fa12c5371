import { PAYMENT } from '#contract/constants.ts'
import type { PaymentProvider, Providers } from '#server/outside/payments/payment-provider.ts'
import type { Message } from '#server/platform/language.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/load/rate-limits.ts'

export interface Method {
  readonly id: number
  readonly name: Message
  readonly memo: Message
  /** How long the provider accepts the payment. */
  readonly openMs: number
  /** The time until the due date that the member sees; shorter than `openMs` if late money is welcome too. */
  readonly dueMs: number
  /**
   * Whether the shop cancels the payment after `openMs`. Otherwise only the provider ends it (Q95).
   */
  readonly isExpiredByShop: boolean
  /** The screen that shows the member that it is paid. */
  readonly donePath: string | null
  /** The screen that shows the member what to pay, and how. */
  readonly instructionsPath: string | null
}

const IMMEDIATE = {
  openMs: HOUR_MS,
  dueMs: HOUR_MS,
  isExpiredByShop: true,
  donePath: null,
  instructionsPath: null,
}
const DEPOSIT = { openMs: 3 * DAY_MS, dueMs: 3 * DAY_MS, isExpiredByShop: true, donePath: null }
const AT_ONCE: Message = { ja: 'すぐにポイントへ反映されます', en: 'Points are added at once' }
const ON_DEPOSIT: Message = {
  ja: 'ご入金の確認後にポイントへ反映されます（3日以内にお支払いください）',
  en: 'Points are added once your payment arrives (please pay within 3 days)',
}

/** Every payment method, in the order of the list. Names and ids: specification, section 9; Q78. */
export const METHODS: readonly Method[] = [
  {
    id: PAYMENT.card,
    name: { ja: 'クレジットカード', en: 'Credit card' },
    memo: AT_ONCE,
    ...IMMEDIATE,
  },
  {
    id: PAYMENT.convenienceStore,
    name: { ja: 'コンビニ決済', en: 'Convenience store' },
    memo: ON_DEPOSIT,
    ...DEPOSIT,
    instructionsPath: '/confirm-combini',
  },
  {
    id: PAYMENT.paypal,
    name: { ja: 'PayPal', en: 'PayPal' },
    memo: AT_ONCE,
    ...IMMEDIATE,
    donePath: '/complete-buy-point-paypal',
  },
  {
    id: PAYMENT.bankTransfer,
    name: { ja: '銀行振込', en: 'Bank transfer' },
    memo: ON_DEPOSIT,
    // The account accepts money long after the due date, and late money is never refused.
    ...{ ...DEPOSIT, openMs: 30 * DAY_MS, isExpiredByShop: false },
    instructionsPath: '/bank-transfer-information',
  },
  {
    id: PAYMENT.amazonPay,
    name: { ja: 'Amazon Pay', en: 'Amazon Pay' },
    memo: AT_ONCE,
    ...IMMEDIATE,
    donePath: '/complete-buy-point-amazom-pay',
  },
  {
    id: PAYMENT.carrier,
    name: { ja: 'キャリア決済', en: 'Carrier billing' },
    memo: AT_ONCE,
    ...IMMEDIATE,
  },
  {
    id: PAYMENT.payEasy,
    name: { ja: 'Pay-easy（ペイジー）', en: 'Pay-easy' },
    memo: ON_DEPOSIT,
    ...DEPOSIT,
    instructionsPath: '/payge-transfer-information',
  },
  { id: PAYMENT.paypay, name: { ja: 'PayPay', en: 'PayPay' }, memo: AT_ONCE, ...IMMEDIATE },
  { id: PAYMENT.merpay, name: { ja: 'メルペイ', en: 'Merpay' }, memo: AT_ONCE, ...IMMEDIATE },
  { id: PAYMENT.applePay, name: { ja: 'Apple Pay', en: 'Apple Pay' }, memo: AT_ONCE, ...IMMEDIATE },
]

/** A payment method by its id; undefined for an unknown id. */
export function methodOf(payId: number): Method | undefined {
  return METHODS.find(({ id }) => id === payId)
}

/** The methods that a provider serves in this shop. */
export function offeredMethods(providers: Providers): readonly Method[] {
  return METHODS.filter(({ id }) => providers.forMethod(id) !== undefined)
}

/**
 * Methods for which the browser runs the provider's script first. Every other method starts with
 * the pay button.
 */
const WITH_SCRIPT: ReadonlySet<number> = new Set([PAYMENT.card, PAYMENT.paypal, PAYMENT.amazonPay])

/** What the browser needs to start a method's script; null if the method has none. */
export function scriptOf(payId: number, server: PaymentProvider | undefined) {
  const config = WITH_SCRIPT.has(payId) ? server?.clientConfig() : null
  if (config === null || config === undefined) return null
  const { provider, scriptUrl, parameters } = config
  return { provider, url: scriptUrl, parameters: { ...parameters } }
}
