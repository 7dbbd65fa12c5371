import { methodOf } from '#web/shop/payments/methods/method.ts'
import type { MethodFormValues } from '#web/shop/payments/methods/method-form.ts'
import type { ChosenCourse, PointRequest } from '#web/shop/payments/point-purchase.ts'

export interface PurchaseInput {
  readonly payId: number
  readonly course: ChosenCourse
  readonly values: MethodFormValues
  /** New at each press. With the same id, the shop opens only one payment. */
  readonly requestId: string
}

/** No card data, and no price, because the server knows the price of the course. */
export function pointRequestOf({ payId, course, values, requestId }: PurchaseInput): PointRequest {
  const { courseId, packId } = course
  return {
    pay_id: payId,
    point_price_id: courseId,
    ...(packId === undefined ? {} : { pack_id: packId }),
    request_id: requestId,
    ...methodOf(payId).requestFields(values),
  }
}

/** Undefined if the member has made every required choice. */
export function missingChoice(
  payId: number,
  values: MethodFormValues,
): 'combini' | 'carrier' | undefined {
  const { requiredChoice } = methodOf(payId)
  return requiredChoice && !values[requiredChoice] ? requiredChoice : undefined
}
