import { hash } from 'node:crypto'
import { PAYMENT } from '#contract/constants.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'

/** The parts of the member's request that decide which payment is opened. */
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

/**
 * Whether this is an account holder's name as banks write it: full-width Katakana, spaces and the
 * long vowel mark, 1 to 40 characters (V-028).
 */
export function isKana(name: string): boolean {
  return KANA.test(name)
}

/** The field that this method requires and the request lacks; null if the request is complete. */
export function missingField({ payId, ...request }: PaymentRequest): MissingField | null {
  if (payId === PAYMENT.bankTransfer && !isKana(request.kana ?? '')) return 'name'
  if (payId === PAYMENT.convenienceStore && request.combiniCode === null) return 'combini_code'
  if (payId === PAYMENT.carrier && request.carrierId === null) return 'carrier_id'
  if (payId === PAYMENT.paypal && request.scriptReference === null) return 'order_id'
  return null
}

/** Identifies the request's content: the same request id with other content is refused. */
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

/**
 * Whether point sales have ended: from the closing moment on, inclusive (K-002). Null never closes.
 */
export function isPointPurchaseClosed(now: Date, closesAt: Date | null): boolean {
  return closesAt !== null && now >= closesAt
}
