import { PAYMENT } from '#contract/constants.ts'
import type { PaymentProvider, Providers } from '#server/outside/payments/payment-provider.ts'
import type { Message } from '#server/platform/language.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/time/durations.ts'

export interface Method {
  readonly id: number
  readonly name: Message
  readonly memo: Message
  /** How long the provider takes the payment. */
  readonly openMs: number
  /** Until when the member is asked to pay; shorter than `openMs` where late money is welcome too. */
  readonly dueMs: number
  /** Given up by the shop once `openMs` is over; otherwise only the provider ends it (Q95). */
  readonly isExpiredByShop: boolean
  /** Where the member sees that it is paid. */
  readonly donePath: string | null
  /** Where the member finds what to pay, and how. */
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

/** Every way of paying, in the order of the list. Names and ids of spec section 9 (Q78). */
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
    // The account takes money long after it was due: money that comes is never turned away.
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

/** A way of paying by its id; undefined for an id that is none. */
export function methodOf(payId: number): Method | undefined {
  return METHODS.find(({ id }) => id === payId)
}

/** Those that a provider serves in this shop. */
export function offeredMethods(providers: Providers): readonly Method[] {
  return METHODS.filter(({ id }) => providers.forMethod(id) !== undefined)
}

/** Where the browser begins with the provider's script; every other method begins with the press of the button. */
const WITH_SCRIPT: ReadonlySet<number> = new Set([PAYMENT.card, PAYMENT.paypal, PAYMENT.amazonPay])

/** What the browser starts a method's script with; null where it has none. */
export function scriptOf(payId: number, server: PaymentProvider | undefined) {
  const config = WITH_SCRIPT.has(payId) ? server?.clientConfig() : null
  if (config === null || config === undefined) return null
  const { provider, scriptUrl, parameters } = config
  return { provider, url: scriptUrl, parameters: { ...parameters } }
}
