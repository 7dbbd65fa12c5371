import { PAYMENT } from '#contract/constants.ts'
import type { MethodFormValues } from '#web/shop/payments/methods/method-form.ts'
import type { ChosenCourse, PointRequest } from '#web/shop/payments/point-purchase.ts'

export interface PurchaseInput {
  readonly payId: number
  readonly course: ChosenCourse
  readonly values: MethodFormValues
  /** One press is one id: sent again under it, the purchase is made once. */
  readonly requestId: string
}

/** What is posted to buy. Nothing of the card, and no amount: the server knows the course. */
export function pointRequestOf({ payId, course, values, requestId }: PurchaseInput): PointRequest {
  const { courseId, packId } = course
  return {
    pay_id: payId,
    point_price_id: courseId,
    ...(packId === undefined ? {} : { pack_id: packId }),
    request_id: requestId,
    ...methodFieldsOf(payId, values),
  }
}

function methodFieldsOf(
  payId: number,
  { combini, carrier, payer }: MethodFormValues,
): Partial<PointRequest> {
  if (payId === PAYMENT.convenienceStore && combini) return { combini_code: combini }
  if (payId === PAYMENT.carrier && carrier) return { carrier_id: carrier }
  if (payId === PAYMENT.bankTransfer) return { name: payer.trim() }
  return {}
}

/** The choice within a method that is still to be made. */
export function missingChoice(
  payId: number,
  values: MethodFormValues,
): 'combini' | 'carrier' | undefined {
  if (payId === PAYMENT.convenienceStore && !values.combini) return 'combini'
  if (payId === PAYMENT.carrier && !values.carrier) return 'carrier'
  return undefined
}

const PAID_LATER: readonly number[] = [
  PAYMENT.convenienceStore,
  PAYMENT.bankTransfer,
  PAYMENT.payEasy,
]

/** Ordered here and paid elsewhere within days: the press takes no money yet. */
export function isPaidLater(payId: number): boolean {
  return PAID_LATER.includes(payId)
}
