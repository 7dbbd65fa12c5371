import type { PaymentDependencies } from './dependencies.ts'
import { endUnpaid } from './end-unpaid.ts'
import { methodAt } from './methods.ts'
import { isOpen, type Payment } from './payment.ts'

/**
 * Once the shop has begun to take the amount, it may not end the payment. Where the provider itself
 * takes the amount, a browser that returned without an approval has begun nothing.
 */
export function canBeGivenUp(payment: Payment): boolean {
  const { payId, provider, waitsFor, captureRequestedAt } = payment
  if (!isOpen(payment) || waitsFor === 'provider') return false
  if (captureRequestedAt === null) return true
  return waitsFor === 'approval' && methodAt(payId, provider)?.capturedOn === 'provider'
}

/**
 * Ends an unpaid payment because the member gives it up: cancels the order at the provider first.
 * Returns the payment as it is then. It is still open if the provider does not answer, or does not
 * cancel an order that the buyer can still pay. It is paid if the member has paid meanwhile.
 */
export async function giveUp(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<Payment> {
  if (!canBeGivenUp(payment)) return payment
  return endUnpaid(dependencies, payment, { state: 'cancelled', cause: 'member', isForced: false })
}
