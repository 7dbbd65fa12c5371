import { PAYMENT } from '#contract/constants.ts'
import { recordException } from '#server/payments/exceptions/exceptions.ts'
import {
  type PaymentDependencies,
  providerOf,
  withTimeout,
} from '#server/payments/lifecycle/dependencies.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { lockPayment, selectPayment } from '#server/payments/lifecycle/payments.sql.ts'
import type { GivenCard } from '#server/payments/lifecycle/resume-request.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import { DAY_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import {
  countKeptCards,
  type DueCard,
  deleteKeptCard,
  deleteSolvedCards,
  insertKeptCard,
  markExpired,
  recordFailure,
  selectDueCards,
  selectKeptCards,
  storeKept,
} from './kept-cards.sql.ts'

const CARDS_MAX = 5
const BATCH = 100
const RUN_MS_MAX = 30_000
/** After this many failed calls to keep a card, about 17 hours, the worker deletes it instead. */
export const KEEP_FAILURES_MAX = 10
/** After this many failed calls, about 11 days, the worker gives up. */
export const FAILURES_MAX = 20

/** The token of a new card, or the id of a kept card. */
export interface CardRequest {
  readonly token?: string | undefined
  readonly kept_card?: number | undefined
  /** True if the member wants the provider to keep the new card. */
  readonly keep_card?: boolean | undefined
}

/**
 * Returns the card with which a payment is to be authorized; undefined if the request has no card.
 * Returns 'unknown-card' if the member has no such kept card at the payment's provider, or if the
 * payment method accepts no kept card. If the member wants the provider to keep a new card, the
 * shop first stores the id of the provider's customer record. By this id, the shop can later remove
 * everything that the provider keeps.
 */
export async function givenCardOf(
  dependencies: PaymentDependencies,
  payment: Payment,
  { token, kept_card: id, keep_card: keeps = false }: CardRequest,
): Promise<GivenCard | undefined | 'unknown-card'> {
  if (id !== undefined) {
    // Apple Pay and Google Pay accept no kept card, because the member's device provides the card.
    if (payment.payId !== PAYMENT.card) return 'unknown-card'
    const cards = await selectKeptCards(dependencies.database, payment.memberId)
    const kept = cards.find((card) => card.id === id && card.provider === payment.provider)
    if (kept === undefined) return 'unknown-card'
    return { cardOnFile: { customer: kept.customer, card: kept.card } }
  }
  if (token === undefined) return undefined
  if (!keeps || payment.payId !== PAYMENT.card || payment.authorizationRequestedAt !== null)
    return { token }
  const customer = await openCustomer(dependencies, payment)
  return customer === undefined ? { token } : { token, customer }
}

/**
 * Opens a customer record at the provider, stores its id and returns it. Does nothing if the
 * provider keeps no cards or does not answer, or if the member already has the greatest number of
 * cards.
 */
async function openCustomer(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<string | undefined> {
  const { database, clock } = dependencies
  const { keptCards } = providerOf(dependencies, payment)
  const { memberId, id: paymentId, provider } = payment
  if (keptCards === undefined || (await countKeptCards(database, memberId)) >= CARDS_MAX)
    return undefined
  // The key depends only on the order, so two concurrent calls open the same record.
  const key = `K-${payment.orderId}`
  const opened = await withTimeout(dependencies, (signal) => keptCards.openCustomer(key, signal))
  if (opened.is !== 'customer') return undefined
  const { customer } = opened
  await insertKeptCard(database, { memberId, paymentId, provider, customer, now: clock.now() })
  return customer
}

export async function canKeepCard(
  { database, providers }: PaymentDependencies,
  memberId: number,
): Promise<boolean> {
  const provider = providers.forMethod(PAYMENT.card)
  if (provider?.keptCards === undefined) return false
  return (await countKeptCards(database, memberId)) < CARDS_MAX
}

/**
 * Makes the providers keep the new cards of paid payments. Removes cards from the providers if the
 * member removed the card, if it has expired, or if its payment was not paid. Deletes the row of a
 * card that an operator has removed by hand. After a failed call,
 * the worker waits a minute, and twice as long after each further one, but at most a day.
 */
export async function updateKeptCards(dependencies: PaymentDependencies): Promise<void> {
  const { database, clock } = dependencies
  const now = clock.now()
  await deleteSolvedCards(database)
  await markExpired(database, { month: wireDay(now).slice(0, 7), now })
  await runBatches({
    batchMax: BATCH,
    read: (failedIds) => selectDueCards(database, { failedIds, limit: BATCH, now }),
    idOf: ({ id }) => id,
    ownerIdOf: ({ memberId }) => memberId,
    work: (card) => updateCard(dependencies, card),
    nameOf: ({ id, paymentId }) => `card ${id} of payment ${paymentId}`,
    onFault: dependencies.onFault,
    timeLimitMs: RUN_MS_MAX,
  })
}

/** So that the member need not wait for the worker, which repeats what fails. */
export async function keepPaidCards(
  dependencies: PaymentDependencies,
  memberId: number,
): Promise<void> {
  const { database, clock, onFault } = dependencies
  const query = { failedIds: [], limit: CARDS_MAX, now: clock.now(), memberId }
  const due = (await selectDueCards(database, query)).filter(isToBeKept)
  await Promise.all(due.map((card) => updateCard(dependencies, card).catch(onFault)))
}

async function updateCard(dependencies: PaymentDependencies, due: DueCard): Promise<void> {
  const { id, paymentId } = due
  const { database, clock } = dependencies
  const payment = await selectPayment(database, paymentId)
  if (payment === null) throw new Error('a kept card without its payment')
  const keptCards = dependencies.providers.byName(due.provider)?.keptCards
  if (keptCards === undefined)
    return fail(dependencies, due, `the settings contain no provider ${due.provider} of kept cards`)
  if (isToBeKept(due)) {
    const kept = await withTimeout(dependencies, (signal) =>
      keptCards.keep(payment, due.customer, signal),
    )
    if (kept.is === 'unknown') return fail(dependencies, due, kept.detail)
    if (kept.is === 'kept') {
      const stored = { id, kept, now: clock.now() }
      return database.transaction((tx) => storeKept(tx, stored))
    }
  }
  const forgotten = await withTimeout(dependencies, (signal) =>
    keptCards.forget(due.customer, signal),
  )
  if (forgotten.is === 'unknown') return fail(dependencies, due, forgotten.detail)
  if (forgotten.is === 'declined') return fail(dependencies, due, forgotten.code)
  await deleteKeptCard(database, id)
}

const isToBeKept = ({ isRemoved, paymentState, failureCount }: DueCard) =>
  !isRemoved && paymentState === 'paid' && failureCount < KEEP_FAILURES_MAX

/**
 * Records a failed call, and throws an error for the log. A provider that the settings no longer
 * contain counts as a failed call. After the last failed call, an operator must delete the card by
 * hand, so the payment becomes an exception on the payments desk.
 */
async function fail(
  { database, clock }: PaymentDependencies,
  { id, paymentId, provider, customer, failureCount }: DueCard,
  detail: string,
): Promise<never> {
  const now = clock.now()
  const isLast = failureCount + 1 >= FAILURES_MAX
  const delayMs = Math.min(2 ** failureCount * MINUTE_MS, DAY_MS)
  const retryAt = isLast ? null : new Date(now.getTime() + delayMs)
  await database.transaction(async (tx) => {
    await lockPayment(tx, paymentId)
    await recordFailure(tx, { id, retryAt, now })
    const exception = { paymentId, kind: 'card-not-deleted', providerStatus: null, now } as const
    if (isLast) await recordException(tx, exception)
  })
  if (!isLast) throw new Error(detail)
  const advice = `delete customer ${customer} on the pages of ${provider} by hand`
  throw new Error(`given up after ${FAILURES_MAX} failed calls, ${advice}: ${detail}`)
}
