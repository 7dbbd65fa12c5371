import type { ProviderStatus } from '#server/external/payments/payment-provider.ts'
import { refundsByTransfer, refundsParts } from '#server/external/payments/provider-name.ts'
import { buyerOf } from '#server/payments/lifecycle/buyer.ts'
import { clawBackCredit, credit, restoreCredit } from '#server/payments/lifecycle/credits.ts'
import {
  type PaymentDependencies,
  providerOf,
  withTimeout,
} from '#server/payments/lifecycle/dependencies.ts'
import { methodOf } from '#server/payments/lifecycle/methods.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { paidYen } from '#server/payments/lifecycle/payments.rule.ts'
import { lockPayment, updatePayment } from '#server/payments/lifecycle/payments.sql.ts'
import { addToReference, referenceForAttempt } from '#server/payments/lifecycle/references.ts'
import {
  applyStatus,
  fetchStatus,
  providerOrderOf,
  refreshStatus,
  saveTransition,
} from '#server/payments/lifecycle/status.ts'
import { startPartPayout, startPayout } from '#server/payments/payouts/payouts.ts'
import { isDivisible } from '#server/payments/refunds/parts.rule.ts'
import type { Refund } from '#server/payments/refunds/refund.ts'
import {
  endAsGivenUp,
  failRefund,
  isPartUnfinished,
  requestedRefund,
  requestPart,
  requestRefund,
} from '#server/payments/refunds/refunds.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { dayStart, wireDay } from '#server/platform/time/tokyo.ts'

export type OperatorOutcome =
  | 'done'
  /** The payment's state does not allow the command. */
  | 'not-possible'
  | 'declined'
  /** The provider did not answer. The operator may safely run the command again. */
  | 'unknown'
  | 'whole-only'

/**
 * Credits a payment that is held because its money came late or differs from the price. The member
 * gets the course's points, once. If the amount differs, the operator and the member resolve the
 * difference outside the shop. Returns `not-possible` if the payment is not held.
 */
export function releasePayment(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<OperatorOutcome> {
  return creditByOperator(dependencies, payment, ({ state }) => state === 'held')
}

/**
 * Credits a bank transfer that the operator found on the shop's own account (Q94). The payment must
 * be waiting, expired, cancelled or held. For a payment in any other state or by any other method,
 * returns `not-possible`.
 */
export function resolveTransfer(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<OperatorOutcome> {
  return creditByOperator(dependencies, payment, isResolvable)
}

/**
 * Credits bank transfers of one member after the money has reached the shop's own account. Credits
 * either all of the transfers or none. `paidOn` is the day in Japan (YYYY-MM-DD) on which the bank
 * booked the money. The shop stores it as the day of the payments. A repeated call changes
 * nothing and returns `done`.
 */
export function settleTransfers(
  { database, clock }: PaymentDependencies,
  { paymentIds, paidOn }: { paymentIds: readonly number[]; paidOn: string },
): Promise<OperatorOutcome> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const payments: Payment[] = []
    // Payments are locked in the order of their ids, before any other rows are locked.
    for (const id of paymentIds.toSorted((a, b) => a - b)) {
      const payment = await lockPayment(tx, id)
      if (payment === null) return 'not-possible'
      payments.push(payment)
    }
    if (payments.every((payment) => isSettledOn(payment, paidOn))) return 'done'
    const isOneMember = new Set(payments.map(({ memberId }) => memberId)).size === 1
    if (!isOneMember || !payments.every(isResolvable)) return 'not-possible'
    for (const before of payments)
      await creditLocked(tx, before, { paidAt: paidAtOf(before, paidOn), now })
    return 'done'
  })
}

/**
 * Refunds the whole amount, or what earlier parts have left of it, through the provider, and takes
 * back the points and coins. Also refunds
 * a held payment that was never credited. If the provider cannot send the money back, the shop asks
 * the member for a bank account. The request is stored before the provider is called. A repeated
 * command uses the same idempotency key until the attempt to refund has ended, so the money is
 * refunded only once.
 */
export async function refundPayment(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<OperatorOutcome> {
  const { database } = dependencies
  if (refundsByTransfer(payment.provider)) return startPayout(dependencies, payment)
  const requested = await database.transaction((tx) => startRefund(dependencies, tx, payment))
  if (requested === null) return 'not-possible'
  const { refund } = requested
  const { refunded, after } = await refundAndLook(dependencies, requested)
  if (after.state === 'refunded' || after.state === 'cancelled') return 'done'
  if (refunded.is !== 'declined') return 'unknown'
  return declineRefund(dependencies, refund, refunded.code)
}

export interface PartRequest {
  readonly totalYen: number
  /** True for a part that the provider has refunded on its own pages. */
  readonly isFound?: boolean
}

/**
 * Refunds a part of a paid payment, so that `totalYen` (less than the price) have gone back in all.
 * Takes back the share of the points and coins; the member keeps the rest. First fetches the status:
 * a part that was refunded on the provider's own pages is not refunded again, and no attempt is
 * stored while the provider does not answer. A part that was `isFound` there is never sent: the
 * command returns `declined` if that refund was undone since. A repeated command
 * returns `done`. Returns `whole-only` if the provider refunds no parts of its method, and
 * `not-possible` while another refund of the payment is unfinished and if more went back already. If
 * the provider returns no money, the part is paid out to an account of the member.
 */
export async function refundPart(
  dependencies: PaymentDependencies,
  payment: Payment,
  { totalYen, isFound = false }: PartRequest,
): Promise<OperatorOutcome> {
  if (refundsByTransfer(payment.provider))
    return isFound ? 'not-possible' : startPartPayout(dependencies, payment, totalYen)
  const known = partOutcomeOf(payment, totalYen)
  if (known !== null) return known
  const providerStatus = await fetchStatus(dependencies, payment)
  if (providerStatus.is === 'unknown') return 'unknown'
  if (isFound && returnedYenOf(providerStatus) !== totalYen) return 'declined'
  const started = await dependencies.database.transaction((tx) =>
    startPart(dependencies, tx, { seen: payment, totalYen }),
  )
  if (typeof started === 'string') return started
  const { marked, refund } = started
  const looked = await applyStatus(dependencies, {
    payment: marked,
    providerStatus,
    cause: 'operator',
  })
  if (hasReturned(looked, totalYen)) return 'done'
  if (looked.state !== 'paid')
    return declineRefund(dependencies, refund, `the payment is ${looked.state}`)
  const theirsYen = returnedYenOf(providerStatus)
  if (theirsYen === null)
    return declineRefund(dependencies, refund, `the provider reports ${providerStatus.is}`)
  if (isFound || theirsYen !== marked.returnedYen)
    return declineRefund(dependencies, refund, `${theirsYen} yen were refunded before`)
  const { refunded, after } = await refundAndLook(dependencies, started)
  if (hasReturned(after, totalYen)) return 'done'
  if (refunded.is !== 'declined') return 'unknown'
  return declineRefund(dependencies, refund, refunded.code)
}

/**
 * Ends a refund, whole or of a part, that was requested and that the provider has not received, so
 * that it neither blocks another refund nor the closing of the account. First fetches the status: what
 * went back after all is applied instead. If the provider reports it later, it is a refund found on the
 * provider's pages. Returns `not-possible` if no refund is requested.
 */
export async function giveUpRefund(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<OperatorOutcome> {
  const { database, clock } = dependencies
  if (refundsByTransfer(payment.provider)) return 'not-possible'
  if ((await requestedRefund(database, payment.id)) === null) return 'not-possible'
  const providerStatus = await fetchStatus(dependencies, payment)
  if (providerStatus.is === 'unknown') return 'unknown'
  await applyStatus(dependencies, { payment, providerStatus, cause: 'operator' })
  await database.transaction(async (tx) => {
    await lockPayment(tx, payment.id)
    const refund = await requestedRefund(tx, payment.id)
    if (refund !== null) await endAsGivenUp(tx, refund, clock.now())
  })
  return 'done'
}

/**
 * Takes back the points and coins of a paid payment whose money is gone, although the provider does
 * not report the loss. Examples are a chargeback announced by letter and a transfer that the bank
 * returned. For a payment that is not paid, returns `not-possible`.
 */
export function recordChargeback(
  dependencies: PaymentDependencies,
  { id }: Payment,
): Promise<OperatorOutcome> {
  return dependencies.database.transaction(async (tx) => {
    const now = dependencies.clock.now()
    const before = await lockPayment(tx, id)
    if (before === null || before.state !== 'paid') return 'not-possible'
    const clawedBack = await clawBackCredit(tx, before, now)
    const after = { ...before, state: 'charged-back', ...clawedBack } as const
    await saveTransition(tx, { before, after, cause: 'operator', now })
    return 'done'
  })
}

/**
 * Gives back the points and coins of a payment that was charged back, because the shop has received
 * the money again. An example is a dispute that the shop has won, if the provider's status does not
 * show that. For a payment that is not charged back, returns `not-possible`. The provider's saved
 * status stays, so that its repetition does not take the points back again (payments.rule.ts).
 */
export function restorePayment(
  dependencies: PaymentDependencies,
  { id }: Payment,
): Promise<OperatorOutcome> {
  return dependencies.database.transaction(async (tx) => {
    const now = dependencies.clock.now()
    const before = await lockPayment(tx, id)
    if (before === null || before.state !== 'charged-back') return 'not-possible'
    const restored = await restoreCredit(tx, before, now)
    const after = { ...before, state: 'paid', ...restored } as const
    await saveTransition(tx, { before, after, cause: 'operator', now })
    return 'done'
  })
}

async function creditByOperator(
  dependencies: PaymentDependencies,
  { id }: Payment,
  isPossible: (payment: Payment) => boolean,
): Promise<OperatorOutcome> {
  return dependencies.database.transaction(async (tx) => {
    const now = dependencies.clock.now()
    const before = await lockPayment(tx, id)
    if (before === null || !isPossible(before)) return 'not-possible'
    await creditLocked(tx, before, { paidAt: now, now })
    return 'done'
  })
}

/** Credits a payment. The caller has locked the payment's row. */
async function creditLocked(
  tx: Transaction,
  before: Payment,
  { paidAt, now }: { paidAt: Date; now: Date },
): Promise<void> {
  const coins = await credit(tx, { ...before, paidAt }, now)
  const paid = { paidAt, confirmedBy: 'operator', coins, heldFor: null } as const
  await saveTransition(tx, {
    before,
    after: { ...before, state: 'paid', ...paid },
    cause: 'operator',
    now,
  })
}

function isResolvable({ payId, state }: Payment): boolean {
  return (
    methodOf(payId)?.isCreditableByOperator === true &&
    ['waiting', 'expired', 'cancelled', 'held'].includes(state)
  )
}

/** The time of the order, if that was on `paidOn`; else the start of `paidOn` in Japan. */
function paidAtOf({ createdAt }: Payment, paidOn: string): Date {
  return wireDay(createdAt) === paidOn ? createdAt : dayStart(paidOn)
}

function isSettledOn(payment: Payment, paidOn: string): boolean {
  const { state, confirmedBy, paidAt } = payment
  const expected = paidAtOf(payment, paidOn).getTime()
  return state === 'paid' && confirmedBy === 'operator' && paidAt?.getTime() === expected
}

async function startRefund(
  { clock }: PaymentDependencies,
  tx: Transaction,
  { id }: Payment,
): Promise<StartedRefund | null> {
  const now = clock.now()
  const before = await lockPayment(tx, id)
  if (before === null || (before.state !== 'paid' && before.state !== 'held')) return null
  if (await isPartUnfinished(tx, before)) return null
  return markRequested(tx, { before, refund: await requestRefund(tx, before, now), now })
}

/**
 * Makes the payment due for a poll at once, so that the poller fetches the status if the answer to
 * the refund is lost.
 */
async function markRequested(
  tx: Transaction,
  { before, refund, now }: { before: Payment; refund: Refund; now: Date },
): Promise<StartedRefund> {
  const isNew = refund.requestedAt === now
  const reference = isNew ? referenceForAttempt(before.reference, refund.attempt) : before.reference
  const marked = { ...before, reference, refundRequestedAt: now, pollAfter: now }
  await updatePayment(tx, marked, now)
  return { marked, refund }
}

interface StartedRefund {
  readonly marked: Payment
  readonly refund: Refund
}

/** `seen` is the payment as it was when its status was fetched. */
async function startPart(
  { clock }: PaymentDependencies,
  tx: Transaction,
  { seen, totalYen }: { readonly seen: Payment; readonly totalYen: number },
): Promise<StartedRefund | OperatorOutcome> {
  const now = clock.now()
  const before = await lockPayment(tx, seen.id)
  if (before === null) return 'not-possible'
  const known = partOutcomeOf(before, totalYen)
  if (known !== null) return known
  // The fetched status does not count a part that went back since.
  if (before.returnedYen !== seen.returnedYen) return 'unknown'
  const refund = await requestPart(tx, before, { totalYen, now })
  if (refund === null) return 'not-possible'
  return markRequested(tx, { before, refund, now })
}

/**
 * The fetched status decides whether the refund succeeded, not the answer to the refund. If the answer
 * to a successful refund was lost, the provider refuses the repeated refund.
 */
async function refundAndLook(dependencies: PaymentDependencies, started: StartedRefund) {
  const refunded = await sendRefund(dependencies, started)
  const reference = refunded.is === 'done' ? refunded.reference : undefined
  const known = await addToReference(dependencies, started.marked, { reference, replaces: true })
  return { refunded, after: await refreshStatus(dependencies, known, 'operator') }
}

/**
 * Asks the provider for a refund that is started. The amount comes from the locked row, because a
 * notice may have changed the amount after the operator looked at the payment.
 */
async function sendRefund(dependencies: PaymentDependencies, { marked, refund }: StartedRefund) {
  const { mail: buyerMail } = await buyerOf(dependencies.database, marked.memberId)
  const key = `${marked.orderId}-f${refund.attempt}`
  const leftYen = paidYen(marked) - marked.returnedYen - refund.yen
  return withTimeout(dependencies, (signal) =>
    providerOf(dependencies, marked).refund(
      {
        ...providerOrderOf(marked),
        yen: refund.yen,
        key,
        buyerMail,
        ...(leftYen > 0 ? { leftYen } : {}),
      },
      signal,
    ),
  )
}

/** Returns the outcome if no part has to be requested; else null. */
function partOutcomeOf(
  payment: Payment,
  totalYen: number,
): 'done' | 'not-possible' | 'whole-only' | null {
  if (!refundsParts(payment)) return 'whole-only'
  if (!isDivisible(payment)) return 'not-possible'
  if (payment.returnedYen === totalYen) return 'done'
  const isMore = totalYen > payment.returnedYen && totalYen < payment.priceYen
  return Number.isSafeInteger(totalYen) && isMore ? null : 'not-possible'
}

/** Null if the order is not paid at the provider, which then has nothing to refund. */
function returnedYenOf(status: ProviderStatus): number | null {
  if (status.is === 'paid') return 0
  return status.is === 'refunded' ? status.yen : null
}

function hasReturned({ state, returnedYen }: Payment, totalYen: number): boolean {
  return state === 'refunded' || (state === 'paid' && returnedYen === totalYen)
}

/** Ends the attempt to refund as failed. The payment stays as it was. */
async function declineRefund(
  { database, clock }: PaymentDependencies,
  { paymentId, attempt }: Refund,
  failure: string,
): Promise<'declined'> {
  await database.transaction(async (tx) => {
    await lockPayment(tx, paymentId)
    await failRefund(tx, { paymentId, attempt, failure, now: clock.now() })
  })
  return 'declined'
}
