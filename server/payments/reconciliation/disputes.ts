import type { Dispute, PaymentProvider } from '#server/external/payments/payment-provider.ts'
import { recordFirstReport } from '#server/payments/exceptions/exceptions.ts'
import { type PaymentDependencies, withTimeout } from '#server/payments/lifecycle/dependencies.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { lockPayment, selectPayment } from '#server/payments/lifecycle/payments.sql.ts'
import { applyStatus } from '#server/payments/lifecycle/status.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { selectOrders } from './reconciliation.sql.ts'

/** A dispute is decided at most this long after the provider has reported it. */
const DISPUTED_MS = 180 * DAY_MS

/**
 * Reads the disputes of providers that show them in a list alone. A lost one is a chargeback, a
 * withdrawn one gives the points back, and an open one becomes an exception of the payments desk.
 */
export async function readDisputes(dependencies: PaymentDependencies): Promise<void> {
  const since = new Date(dependencies.clock.now().getTime() - DISPUTED_MS)
  for (const provider of dependencies.providers.all) {
    if (provider.disputes === undefined) continue
    const listed = await withTimeout<readonly Dispute[]>(
      dependencies,
      async (signal) => (await provider.disputes?.(since, signal)) ?? [],
    )
    if ('is' in listed) {
      dependencies.onFault(new Error(`no disputes of ${provider.name}: ${listed.detail}`))
      continue
    }
    // The newest dispute of a payment decides.
    const newest = new Map(listed.map((dispute) => [dispute.orderId, dispute]))
    await applyDisputes(dependencies, provider, newest)
  }
}

async function applyDisputes(
  dependencies: PaymentDependencies,
  { name }: PaymentProvider,
  newest: ReadonlyMap<string, Dispute>,
): Promise<void> {
  const { database, onFault } = dependencies
  const orders = await selectOrders(database, { provider: name, orderIds: [...newest.keys()] })
  for (const { id, orderId } of orders) {
    const payment = await selectPayment(database, id)
    const dispute = newest.get(orderId)
    if (payment === null || dispute === undefined) continue
    await applyDispute(dependencies, payment, dispute).catch((cause) =>
      onFault(new Error(`the dispute of payment ${id} could not be applied`, { cause })),
    )
  }
}

async function applyDispute(
  dependencies: PaymentDependencies,
  payment: Payment,
  { outcome, yen }: Dispute,
): Promise<void> {
  const update = { payment, cause: 'worker' } as const
  if (outcome === 'open') return reportDispute(dependencies, payment)
  if (outcome === 'lost' && payment.state === 'paid')
    await applyStatus(dependencies, { ...update, providerStatus: { is: 'charged-back', yen } })
  if (outcome === 'won' && payment.state === 'charged-back')
    await applyStatus(dependencies, { ...update, providerStatus: returnedStatus(payment) })
}

function returnedStatus({ priceYen }: Payment) {
  return { is: 'paid', yen: priceYen, currency: 'JPY', returnedAfter: 'dispute' } as const
}

async function reportDispute(
  { database, clock, onFault }: PaymentDependencies,
  { id, provider }: Payment,
): Promise<void> {
  const isNew = await database.transaction(async (tx) => {
    await lockPayment(tx, id)
    return recordFirstReport(tx, { paymentId: id, now: clock.now() })
  })
  if (isNew) onFault(new Error(`payment ${id} of ${provider}: a dispute that the shop must answer`))
}
