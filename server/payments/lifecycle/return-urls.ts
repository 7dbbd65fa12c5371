import { methodOf, pathFor, RESULT_PATH } from './methods.ts'
import type { Payment } from './payment.ts'

type Ids = Pick<Payment, 'payId' | 'orderId' | 'courseId'>

/**
 * Returns the URLs to which the provider returns the browser. The pages at these URLs trust no
 * parameter. They only make the server fetch the status.
 */
export function returnUrlsOf(
  publicUrl: string,
  payment: Ids,
): { readonly returnUrl: string; readonly cancelUrl: string } {
  const method = methodOf(payment.payId)
  const urlOf = (path = RESULT_PATH) => `${publicUrl}${pathFor(path, payment)}`
  return { returnUrl: urlOf(method?.returnPath), cancelUrl: urlOf(method?.cancelPath) }
}

/**
 * Returns the path of the page that shows the payment's outcome. Depending on the method, the page
 * fetches the status again, or shows that the payment is paid.
 */
export function outcomePathOf(payment: Ids): string {
  return pathFor(methodOf(payment.payId)?.outcomePath ?? RESULT_PATH, payment)
}

/**
 * Returns the path of the page that fetches the status again and shows the outcome. This page
 * exists for every method.
 */
export function resultPathOf(orderId: string): string {
  return pathFor(RESULT_PATH, { orderId, courseId: 0 })
}
