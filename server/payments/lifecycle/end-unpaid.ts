import { type PaymentDependencies, providerOf, withTimeout } from './dependencies.ts'
import { methodOf } from './methods.ts'
import { isOpen, type Payment } from './payment.ts'
import { lockPayment } from './payments.sql.ts'
import { markCancelRequested } from './request-times.ts'
import { applyStatus, type Cause, fetchStatus, providerOrderOf, saveTransition } from './status.ts'

export interface EndOfUnpaid {
  readonly state: 'expired' | 'cancelled'
  readonly cause: Cause
  /** Ends the payment at the shop even if the provider declines to cancel the order. */
  readonly isForced: boolean
}

/**
 * Ends an unpaid payment and returns it. The status is fetched first, because the member may have
 * paid. Then the provider cancels the order, and the status is fetched again. If the payment is
 * unfinished after that, the shop ends it. If the provider does not answer, the payment stays open.
 */
export async function endUnpaid(
  dependencies: PaymentDependencies,
  payment: Payment,
  end: EndOfUnpaid,
): Promise<Payment> {
  if (!isOpen(payment)) return payment
  const marked = await markCancelRequested(dependencies, payment)
  const refreshed = await refreshUnlessExpired(dependencies, marked, end.cause)
  if (refreshed === 'unknown') return marked
  if (!isOpen(refreshed.payment)) return refreshed.payment
  if (refreshed.existsAtProvider) {
    const cancelled = await withTimeout(dependencies, (signal) =>
      providerOf(dependencies, marked).cancel(providerOrderOf(marked), signal),
    )
    if (cancelled.is === 'unknown') return marked
    const afterwards = await refreshUnlessExpired(dependencies, refreshed.payment, end.cause)
    if (afterwards === 'unknown') return marked
    if (!isOpen(afterwards.payment)) return afterwards.payment
    if (cancelled.is === 'declined' && !end.isForced) return marked
  }
  return closeUnpaid(dependencies, marked, end)
}

interface Refreshed {
  readonly payment: Payment
  readonly existsAtProvider: boolean
}

/**
 * Fetches the provider's status of the payment and applies it. If the payment's method has the
 * `unpaidState` `cancelled`, an order that expired at the provider counts as missing. The shop then
 * ends the payment as cancelled.
 */
async function refreshUnlessExpired(
  dependencies: PaymentDependencies,
  payment: Payment,
  cause: Cause,
): Promise<Refreshed | 'unknown'> {
  const providerStatus = await fetchStatus(dependencies, payment)
  if (providerStatus.is === 'unknown') return 'unknown'
  if (providerStatus.is === 'missing') return { payment, existsAtProvider: false }
  const isCancelledByShop = methodOf(payment.payId)?.unpaidState === 'cancelled'
  if (isCancelledByShop && providerStatus.is === 'expired')
    return { payment, existsAtProvider: false }
  const updated = await applyStatus(dependencies, { payment, providerStatus, cause })
  return { payment: updated, existsAtProvider: true }
}

/** Ends the payment, unless the shop has begun to take the amount since `payment` was read. */
async function closeUnpaid(
  dependencies: PaymentDependencies,
  payment: Payment,
  { state, cause }: EndOfUnpaid,
): Promise<Payment> {
  const now = dependencies.clock.now()
  return dependencies.database.transaction(async (tx) => {
    const before = (await lockPayment(tx, payment.id)) as Payment
    if (!isOpen(before)) return before
    if (before.captureRequestedAt?.getTime() !== payment.captureRequestedAt?.getTime())
      return before
    return saveTransition(tx, { before, after: { ...before, state }, cause, now })
  })
}
