import type { Dispute, PaymentProvider } from '#server/external/payments/payment-provider.ts'
import { recordFirstReport } from '#server/payments/exceptions/exceptions.ts'
import { type PaymentDependencies, withTimeout } from '#server/payments/lifecycle/dependencies.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { selectChargebackCause } from '#server/payments/lifecycle/payment-events.sql.ts'
import { lockPayment, selectPayment } from '#server/payments/lifecycle/payments.sql.ts'
import { applyStatus } from '#server/payments/lifecycle/status.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { selectOrders } from './reconciliation.sql.ts'

const CAUSE = 'worker'
/** A dispute is decided at most this long after the provider has reported it. */
const DISPUTED_MS = 180 * DAY_MS

/**
 * Reads the disputes of providers that show them in a list alone. A lost one is a chargeback, once
 * for each payment; a withdrawn one undoes the chargeback that this job made. An open one, and a
 * lost one of a refunded payment, become an exception of the payments desk.
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
  { id: disputeId, outcome, yen }: Dispute,
): Promise<void> {
  const { state } = payment
  const update = { payment, cause: CAUSE } as const
  // The list shows a decided dispute for months, while an operator may have restored the points.
  const chargedBackBy = await selectChargebackCause(dependencies.database, payment.id)
  if (outcome === 'won') {
    if (state === 'charged-back' && chargedBackBy === CAUSE)
      await applyStatus(dependencies, { ...update, providerStatus: returnedStatus(payment) })
    return
  }
  const isTaken = state === 'paid' || state === 'held'
  if (outcome === 'open' || (state === 'refunded' && chargedBackBy === null))
    return reportDispute(dependencies, payment, disputeId)
  if (isTaken && chargedBackBy === null)
    await applyStatus(dependencies, { ...update, providerStatus: { is: 'charged-back', yen } })
}

function returnedStatus({ priceYen }: Payment) {
  return { is: 'paid', yen: priceYen, currency: 'JPY', returnedAfter: 'dispute' } as const
}

async function reportDispute(
  { database, clock, onFault }: PaymentDependencies,
  { id, provider }: Payment,
  disputeId: number,
): Promise<void> {
  const isNew = await database.transaction(async (tx) => {
    await lockPayment(tx, id)
    return recordFirstReport(tx, { paymentId: id, disputeId, now: clock.now() })
  })
  if (isNew) onFault(new Error(`payment ${id} of ${provider}: a dispute that the shop must answer`))
}
