import { methodOf, pathFor, RESULT_PATH } from './methods.ts'
import type { Payment } from './payment.ts'

type Ids = Pick<Payment, 'payId' | 'orderId' | 'courseId'>

/** The pages at these URLs trust no parameter: they make the server fetch the status. */
export function returnUrlsOf(
  publicUrl: string,
  payment: Ids,
): { readonly returnUrl: string; readonly cancelUrl: string } {
  const method = methodOf(payment.payId)
  const urlOf = (path = RESULT_PATH) => `${publicUrl}${pathFor(path, payment)}`
  return { returnUrl: urlOf(method?.returnPath), cancelUrl: urlOf(method?.cancelPath) }
}

/** Fetches the status again, or shows that it is paid, depending on the method. */
export function outcomePathOf(payment: Ids): string {
  return pathFor(methodOf(payment.payId)?.outcomePath ?? RESULT_PATH, payment)
}

/** Exists for every method. */
export function resultPathOf(orderId: string): string {
  return pathFor(RESULT_PATH, { orderId, courseId: 0 })
}
