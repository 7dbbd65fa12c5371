import { hash } from 'node:crypto'
import { PAYMENT } from '#contract/constants.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'

/** What the member asks for, as far as it decides what is opened. */
export interface PaymentRequest {
  readonly payId: number
  readonly courseId: number
  readonly packId: number | null
  readonly kana: string | null
  readonly combiniCode: string | null
  readonly carrierId: string | null
  readonly scriptReference: string | null
}

export type MissingField = 'name' | 'combini_code' | 'carrier_id' | 'order_id'

const KANA = /^[ァ-ヺー][ァ-ヺー　 ]{0,39}$/

/** The holder of an account as banks write it: full-width Katakana, spaces and the long vowel, 1 to 40 (V-028). */
export function isKana(name: string): boolean {
  return KANA.test(name)
}

/** The field without which this method cannot be opened; null where all is there. */
export function missingField({ payId, ...request }: PaymentRequest): MissingField | null {
  if (payId === PAYMENT.bankTransfer && !isKana(request.kana ?? '')) return 'name'
  if (payId === PAYMENT.convenienceStore && request.combiniCode === null) return 'combini_code'
  if (payId === PAYMENT.carrier && request.carrierId === null) return 'carrier_id'
  if (payId === PAYMENT.paypal && request.scriptReference === null) return 'order_id'
  return null
}

/** What was asked under a request id: the same id for something else is refused. */
export function hashOfRequest(request: PaymentRequest): Buffer {
  const { payId, courseId, packId, kana, combiniCode, carrierId, scriptReference } = request
  const parts = [payId, courseId, packId, kana, combiniCode, carrierId, scriptReference]
  return hash('sha256', JSON.stringify(parts), 'buffer')
}

export function isSameRequest(
  request: PaymentRequest,
  { requestHash }: Pick<Payment, 'requestHash'>,
): boolean {
  return hashOfRequest(request).equals(requestHash)
}

/** No new payment from the closing moment on, inclusive (K-002); null never closes. */
export function isPointPurchaseClosed(now: Date, closesAt: Date | null): boolean {
  return closesAt !== null && now >= closesAt
}
