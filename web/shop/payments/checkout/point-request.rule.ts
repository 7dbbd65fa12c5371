import { PAYMENT } from '#contract/constants.ts'
import type { MethodFormValues } from '#web/shop/payments/methods/method-form.ts'
import type { ChosenCourse, PointRequest } from '#web/shop/payments/point-purchase.ts'

export interface PurchaseInput {
  readonly payId: number
  readonly course: ChosenCourse
  readonly values: MethodFormValues
  /** Each press of the button has its own id. Sent again under the same id, the purchase is made once. */
  readonly requestId: string
}

/** The request that buys points. It contains no card data and no amount: the server knows the course's price. */
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

/** The required choice that the member has not made yet; undefined if there is none. */
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

/** True for a method where the member orders here and pays elsewhere within days. */
export function isPaidLater(payId: number): boolean {
  return PAID_LATER.includes(payId)
}
