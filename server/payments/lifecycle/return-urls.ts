import { methodOf, pathFor, RESULT_PATH } from './methods.ts'
import type { Payment } from './payment.ts'

type Ids = Pick<Payment, 'payId' | 'orderId' | 'courseId'>

/**
 * The addresses to which the provider returns the browser. Their pages trust no parameter: each only
 * makes the server ask the provider.
 */
export function returnUrlsOf(
  publicUrl: string,
  payment: Ids,
): { readonly returnUrl: string; readonly cancelUrl: string } {
  const method = methodOf(payment.payId)
  const urlOf = (path = RESULT_PATH) => `${publicUrl}${pathFor(path, payment)}`
  return { returnUrl: urlOf(method?.returnPath), cancelUrl: urlOf(method?.cancelPath) }
}

/** The page that shows the outcome: it asks the provider again, or shows that the payment is paid. */
export function outcomePathOf(payment: Ids): string {
  return pathFor(methodOf(payment.payId)?.outcomePath ?? RESULT_PATH, payment)
}

/** The page that asks the provider again and shows the outcome, for every method. */
export function resultPathOf(orderId: string): string {
  return pathFor(RESULT_PATH, { orderId, courseId: 0 })
}
