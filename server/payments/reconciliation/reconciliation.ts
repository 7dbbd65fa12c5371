import { Temporal } from 'temporal-polyfill'
import { TIME_ZONE } from '#contract/constants.ts'
import type {
  ListedOrder,
  PaymentProvider,
  ProviderStatus,
} from '#server/external/payments/payment-provider.ts'
import { type PaymentDependencies, withTimeout } from '#server/payments/lifecycle/dependencies.ts'
import { selectPayment } from '#server/payments/lifecycle/payments.sql.ts'
import { applyStatus, fetchStatus } from '#server/payments/lifecycle/status.ts'
import { isOutcomeUnknown } from '#server/platform/database/database.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { differencesOf } from './reconciliation.rule.ts'
import {
  insertReconciliation,
  selectIsReconciled,
  selectOrders,
  selectOrdersBetween,
} from './reconciliation.sql.ts'

/** Days that no earlier run has reconciled, so a downtime is made up for. */
const DAYS_BACK = 3
/** By then, the provider has finished the payments of that day. */
const AFTER_MIDNIGHT_MS = HOUR_MS

/** Days that were already compared are skipped. */
export async function reconcileDays(dependencies: PaymentDependencies): Promise<void> {
  const now = dependencies.clock.now()
  for (const day of daysBefore(now)) {
    for (const provider of dependencies.providers.all) {
      if (provider.list === undefined) continue
      const isDone = await selectIsReconciled(dependencies.database, {
        provider: provider.name,
        day: day.name,
      })
      if (!isDone) await reconcile(dependencies, provider, day)
    }
  }
}

interface Day {
  readonly name: string
  readonly from: Date
  readonly to: Date
}

/** Fetches each payment that differs, and reports those that still differ. */
async function reconcile(
  dependencies: PaymentDependencies,
  provider: PaymentProvider,
  day: Day,
): Promise<void> {
  const { database, clock, onFault } = dependencies
  const theirs = await withTimeout<readonly ListedOrder[]>(
    dependencies,
    async (signal) => (await provider.list?.(day, signal)) ?? [],
  )
  if ('is' in theirs) return
  const partly = new Map<string, ProviderStatus>()
  for (const { orderId } of await compare(dependencies, provider, { day, theirs })) {
    const [known] = await selectOrders(database, { provider: provider.name, orderIds: [orderId] })
    const payment = known === undefined ? null : await selectPayment(database, known.id)
    if (payment === null) continue
    // If a status cannot be applied, the payment is reported as a difference, and the run
    // continues. If the database cannot be reached, the run stops. The day is then not recorded as
    // done, and the next run repeats the day.
    const refresh = async () => {
      const providerStatus = await fetchStatus(dependencies, payment)
      if (providerStatus.is === 'unknown') return
      const after = await applyStatus(dependencies, { payment, providerStatus, cause: 'worker' })
      if (after.returnedYen > 0) partly.set(orderId, providerStatus)
    }
    await refresh().catch((cause) => {
      if (isOutcomeUnknown(cause)) throw cause
      onFault(new Error(`payment ${payment.id} could not be refreshed`, { cause }))
    })
  }
  // A day's list may count only the parts that were refunded on that day; the fetched status counts
  // them all.
  const counted = theirs.map((listed) => ({
    ...listed,
    status: partly.get(listed.orderId) ?? listed.status,
  }))
  const differences = await compare(dependencies, provider, { day, theirs: counted })
  await database.transaction((tx) =>
    insertReconciliation(tx, {
      provider: provider.name,
      day: day.name,
      listedCount: theirs.length,
      differences,
      now: clock.now(),
    }),
  )
  if (differences.length > 0) {
    onFault(new Error(`${differences.length} orders of ${provider.name} differ on ${day.name}`))
  }
}

async function compare(
  { database }: PaymentDependencies,
  { name: provider, listsOnlyPaid = false }: PaymentProvider,
  { day, theirs }: { day: Day; theirs: readonly ListedOrder[] },
) {
  const opened = await selectOrdersBetween(database, { provider, ...day })
  const ours = listsOnlyPaid
    ? opened.filter(({ confirmedBy }) => confirmedBy === 'provider')
    : opened
  const known = new Set(ours.map(({ orderId }) => orderId))
  const orderIds = theirs.map(({ orderId }) => orderId).filter((id) => !known.has(id))
  const others = await selectOrders(database, { provider, orderIds })
  return differencesOf([...ours, ...others], theirs)
}

/** Returns the most recent days in Asia/Tokyo that have ended, oldest first. */
function daysBefore(now: Date): readonly Day[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime() - AFTER_MIDNIGHT_MS)
    .toZonedDateTimeISO(TIME_ZONE)
    .startOfDay()
  return Array.from({ length: DAYS_BACK }, (_, index) => {
    const from = today.subtract({ days: DAYS_BACK - index })
    return {
      name: from.toPlainDate().toString(),
      from: new Date(from.epochMilliseconds),
      to: new Date(from.add({ days: 1 }).epochMilliseconds),
    }
  })
}
