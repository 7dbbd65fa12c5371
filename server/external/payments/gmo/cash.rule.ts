import { PAYMENT } from '#contract/constants.ts'
import { daysUntil } from '#server/external/payments/days-until.ts'
import type { PaymentOrder } from '#server/external/payments/payment-provider.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import type { GmoSettings } from './settings.ts'

type CashSettings = Pick<GmoSettings, 'konbini' | 'now'>
type CashOrder = Pick<PaymentOrder, 'payId' | 'combiniCode' | 'expiresAt'>

/**
 * Returns the part of GMO's request that names the payment method and the time at which the order
 * expires. Bank transfers and Seven-Eleven accept only a number of days, and the last day ends at
 * midnight. For the other methods, the deadline is a minute, as every deadline of the shop is.
 */
export function cashInformationOf(settings: CashSettings, order: CashOrder) {
  return (CASH_INFORMATION[order.payId] ?? konbiniOf)(settings, order)
}

const CASH_INFORMATION: Readonly<
  Record<number, (settings: CashSettings, order: CashOrder) => object>
> = {
  [PAYMENT.payEasy]: (_, order) => ({ cashType: 'PAYEASY', cashOptions: untilMinute(order) }),
  [PAYMENT.bankTransfer]: (settings, order) => ({
    cashType: 'BANK_TRANSFER_GMO_AOZORA',
    cashOptions: inDays(settings, order),
  }),
}

function konbiniOf(settings: CashSettings, order: CashOrder) {
  const konbiniCode = settings.konbini[order.combiniCode ?? 'econ']
  const expiry = konbiniCode === 'SEVEN_ELEVEN' ? inDays(settings, order) : untilMinute(order)
  return { cashType: 'KONBINI', cashOptions: { konbiniCode, ...expiry } }
}

function untilMinute({ expiresAt }: CashOrder) {
  return { paymentExpiryDateTime: wireDateTime(expiresAt).slice(0, 16).replaceAll(/\D/g, '') }
}

function inDays(settings: CashSettings, { expiresAt }: CashOrder) {
  return { paymentPeriod: String(daysUntil(expiresAt, settings.now?.() ?? new Date())) }
}
