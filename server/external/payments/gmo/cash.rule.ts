import { PAYMENT } from '#contract/constants.ts'
import type { PaymentOrder } from '#server/external/payments/payment-provider.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import type { GmoSettings } from './settings.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/**
 * The payer's name on a slip if the member has no name in Katakana. The name is not checked at the
 * till, where only the payment number counts.
 */
const ANONYMOUS_KANA = 'オキャクサマ'
const KATAKANA = /^[ァ-ヶー・　]{1,20}$/

/**
 * Returns the payer in GMO's format, with the name in full-width Katakana and the telephone number
 * in digits.
 */
export function payerOf({ buyer, kana }: PaymentOrder) {
  const katakana = (kana ?? buyer.name).normalize('NFKC').trim().replaceAll(' ', '　')
  const nameKana = kana !== undefined || KATAKANA.test(katakana) ? katakana : ANONYMOUS_KANA
  return {
    name: buyer.name,
    nameKana,
    email: buyer.mail,
    accountId: String(buyer.memberId),
    phones: [{ type: 'MOBILE', countryCode: '81', number: buyer.tel.replaceAll(/\D/g, '') }],
  }
}

/**
 * Returns GMO's fields for the payment method and its expiry. For methods that accept a date and
 * time, the order expires at that minute. For the others the expiry is a number of days, and the
 * last day ends at midnight.
 */
export function cashInformationOf(settings: GmoSettings, order: PaymentOrder) {
  return (CASH_INFORMATION[order.payId] ?? konbiniOf)(settings, order)
}

const CASH_INFORMATION: Readonly<
  Record<number, (settings: GmoSettings, order: PaymentOrder) => object>
> = {
  [PAYMENT.payEasy]: (_, order) => ({ cashType: 'PAYEASY', cashOptions: untilMinute(order) }),
  [PAYMENT.bankTransfer]: (settings, order) => ({
    cashType: 'BANK_TRANSFER_GMO_AOZORA',
    cashOptions: inDays(settings, order),
  }),
}

function konbiniOf(settings: GmoSettings, order: PaymentOrder) {
  const konbiniCode = settings.konbini[order.combiniCode ?? 'econ']
  const expiry = konbiniCode === 'SEVEN_ELEVEN' ? inDays(settings, order) : untilMinute(order)
  return { cashType: 'KONBINI', cashOptions: { konbiniCode, ...expiry } }
}

function untilMinute({ expiresAt }: PaymentOrder) {
  return { paymentExpiryDateTime: wireDateTime(expiresAt).slice(0, 16).replaceAll(/\D/g, '') }
}

function inDays(settings: GmoSettings, { expiresAt }: PaymentOrder) {
  const now = settings.now?.() ?? new Date()
  const days = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / DAY_MS))
  return { paymentPeriod: String(days) }
}
