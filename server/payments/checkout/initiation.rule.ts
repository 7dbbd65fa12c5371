import { hash } from 'node:crypto'
import { methodOf, type RequiredField } from '#server/payments/lifecycle/methods.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'

export interface PaymentRequest {
  readonly payId: number
  readonly courseId: number
  readonly packId: number | null
  readonly kana: string | null
  readonly combiniCode: string | null
  readonly carrierId: string | null
  readonly scriptReference: string | null
}

const KANA = /^[ァ-ヺーA-ZＡ-Ｚ][ァ-ヺーA-ZＡ-Ｚ　 ()（）「」.．,，・/／\-－]{0,39}$/

/**
 * Full-width Katakana and the capital letters and signs that banks write in names, such as カ）ホシクズ
 * and JOHN SMITH: 1 to 40 characters (V-028, decision 101).
 */
export function isKana(name: string): boolean {
  return KANA.test(name)
}

export function missingField(request: PaymentRequest): RequiredField | null {
  const field = methodOf(request.payId)?.requiredField ?? null
  return field === null || HAS_FIELD[field](request) ? null : field
}

const HAS_FIELD: Readonly<Record<RequiredField, (request: PaymentRequest) => boolean>> = {
  name: ({ kana }) => isKana(kana ?? ''),
  combini_code: ({ combiniCode }) => combiniCode !== null,
  carrier_id: ({ carrierId }) => carrierId !== null,
  order_id: ({ scriptReference }) => scriptReference !== null,
}

/** A repeated request id with another hash is refused. */
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
