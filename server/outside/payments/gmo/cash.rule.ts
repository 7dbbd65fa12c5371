import { PAYMENT } from '#contract/constants.ts'
import type { PaymentOrder } from '#server/outside/payments/payment-provider.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import type { GmoSettings } from './settings.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Printed on a slip if the member has no name in Katakana. At the till only the number counts. */
const ANONYMOUS_KANA = 'オキャクサマ'
const KATAKANA = /^[ァ-ヶー・　]{1,20}$/

/** The payer in GMO's format: the name in full-width Katakana, the telephone number in digits. */
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
 * The method and its expiry: to the minute where GMO accepts a moment, otherwise in days, of which
 * the last ends at midnight.
 */
export function cashInformationOf(settings: GmoSettings, order: PaymentOrder) {
  const { expiresAt } = order
  const now = settings.now?.() ?? new Date()
  const minute = wireDateTime(expiresAt).slice(0, 16).replaceAll(/\D/g, '')
  const untilMinute = { paymentExpiryDateTime: minute }
  const days = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / DAY_MS))
  const inDays = { paymentPeriod: String(days) }
  switch (order.payId) {
    case PAYMENT.payEasy:
      return { cashType: 'PAYEASY', cashOptions: untilMinute }
    case PAYMENT.bankTransfer:
      return { cashType: 'BANK_TRANSFER_GMO_AOZORA', cashOptions: inDays }
    default: {
      const konbiniCode = settings.konbini[order.combiniCode ?? 'econ']
      const until = konbiniCode === 'SEVEN_ELEVEN' ? inDays : untilMinute
      return { cashType: 'KONBINI', cashOptions: { konbiniCode, ...until } }
    }
  }
}
