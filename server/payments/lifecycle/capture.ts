import type { NextStep } from '#server/external/payments/next-step.ts'
import type {
  Declined,
  Next,
  Started,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import { declined } from '#server/external/payments/results.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { announceDeposit } from './announcements.ts'
import { TOO_MANY_DECLINES } from './card-declines.sql.ts'
import { readNextCardTry } from './card-declines.ts'
import { type PaymentDependencies, providerOf, withTimeout } from './dependencies.ts'
import { updatePollAfter } from './jobs.sql.ts'
import { payRefusal } from './may-pay.ts'
import { methodAt, methodOf } from './methods.ts'
import { isOpen, type Payment } from './payment.ts'
import { lockPayment, updatePayment } from './payments.sql.ts'
import { markRequested, markTime } from './request-times.ts'
import { type GivenCard, resumeRequestOf, type Step } from './resume-request.ts'
import {
  applyStatus,
  applyStatusWithin,
  type Cause,
  fetchStatus,
  providerOrderOf,
  refreshStatus,
  saveTransition,
} from './status.ts'

/**
 * Sends the card to the provider, at most once. The provider authorizes the amount or asks for 3-D
 * Secure. After too many declines of the member, or if `takeTry` returns false, the payment fails
 * and no card is sent. Returns the updated payment.
 */
export async function authorize(
  dependencies: PaymentDependencies,
  payment: Payment,
  { card, takeTry }: { card: GivenCard | undefined; takeTry: () => Promise<boolean> },
): Promise<Payment> {
  const requested = await markRequested(dependencies, payment, 'authorizationRequestedAt')
  const { marked, isFirst } = requested
  if (requested.isRefused || !isOpen(marked)) return marked
  if (!isFirst || card === undefined) return refreshStatus(dependencies, marked, 'pay')
  // The shop records this try before it counts the member's other tries. Otherwise, two tries at
  // the same moment would not see each other.
  const tried = { memberId: marked.memberId, paymentId: marked.id }
  if ((await readNextCardTry(dependencies, tried)) !== null || !(await takeTry()))
    return handleDecline(dependencies, marked, declined(TOO_MANY_DECLINES), 'pay')
  return performStep(dependencies, marked, { step: 'authorise', card, cause: 'pay' })
}

/** A repeated press first fetches the status, and never captures the amount twice. */
export async function capture(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<Payment> {
  const requested = await markRequested(dependencies, payment, 'captureRequestedAt')
  const { marked, isFirst } = requested
  if (requested.isRefused || !isOpen(marked)) return marked
  if (!isFirst) {
    const known = await refreshStatus(dependencies, marked, 'pay')
    if (!isOpen(known)) return known
  }
  return performStep(dependencies, marked, { step: 'capture', cause: 'pay' })
}

/**
 * Continues a payment when a browser requests its return URL. The provider verifies the return, and
 * the shop captures an authorized amount. In three cases the shop only fetches the status: for a
 * deposit, for an order that the provider has not opened, and for a card payment before the member
 * has pressed the pay button. Returns the payment.
 */
export async function resumeAfterReturn(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<Payment> {
  if (!isOpen(payment)) return refreshUnlessFinal(dependencies, payment)
  const isDeposit = payment.waitsFor === 'deposit'
  const isCaptureNotRequested =
    methodAt(payment.payId, payment.provider)?.capturedOn === 'press' &&
    payment.captureRequestedAt === null
  if (isDeposit || isCaptureNotRequested || payment.startedAt === null) {
    return refreshStatus(dependencies, payment, 'return')
  }
  // The provider may now take the amount. The expiry job does not end a payment that was marked
  // minutes ago.
  const marked = await markTime(dependencies, payment, 'captureRequestedAt')
  if (!isOpen(marked)) return marked
  const returned = await performStep(dependencies, marked, { step: 'returned', cause: 'return' })
  const isAuthorized = isOpen(returned) && returned.providerStatus?.is === 'authorised'
  const { database, clock } = dependencies
  const mayCapture = isAuthorized && (await payRefusal(database, returned, clock.now())) === null
  return mayCapture
    ? performStep(dependencies, returned, { step: 'capture', cause: 'return' })
    : returned
}

/**
 * Polls an unfinished payment. If the buyer has approved the amount and the browser never returned,
 * or the provider did not answer the capture, the shop captures the amount now. A provider would
 * otherwise release it.
 */
export async function pollPayment(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<Payment> {
  const known = await refreshStatus(dependencies, payment, 'poller')
  const isApproved = isOpen(known) && known.providerStatus?.is === 'authorised'
  const isPressNeeded = methodAt(known.payId, known.provider)?.capturedOn === 'press'
  const mayCapture = !isPressNeeded || known.captureRequestedAt !== null
  if (!isApproved || !mayCapture || known.startedAt === null) return known
  return dependencies.singleFlight(`return ${known.id}`, () => captureApproved(dependencies, known))
}

/** Captures an amount that the buyer has approved, unless the member may not pay any more. */
async function captureApproved(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<Payment> {
  const { database, clock } = dependencies
  if ((await payRefusal(database, payment, clock.now())) !== null) return payment
  const marked = await markTime(dependencies, payment, 'captureRequestedAt')
  return isOpen(marked)
    ? performStep(dependencies, marked, { step: 'capture', cause: 'poller' })
    : marked
}

/** A payment that ended unpaid may have been paid since. Other ended payments stay as they are. */
function refreshUnlessFinal(dependencies: PaymentDependencies, payment: Payment): Promise<Payment> {
  const isOver = ['paid', 'refunded', 'charged-back', 'held'].includes(payment.state)
  return isOver ? Promise.resolve(payment) : refreshStatus(dependencies, payment, 'return')
}

/** Saves the provider's answer to `start`, unless the payment has ended since the call. */
export function saveStarted(
  dependencies: PaymentDependencies,
  payment: Payment,
  { reference, next }: Started,
): Promise<Payment> {
  return saveNext(dependencies, payment, { reference, next })
}

/**
 * Handles a refusal by the provider. The status is fetched first, because a provider also refuses
 * the retry of a call that had succeeded. An unfinished payment then becomes `failed`, and the shop
 * requests the release of an authorized amount.
 */
export async function handleDecline(
  dependencies: PaymentDependencies,
  payment: Payment,
  declined: Declined,
  cause: Cause,
): Promise<Payment> {
  const fetched = await fetchStatus(dependencies, payment)
  // The code of the refusal says more than the status of the order.
  const providerStatus = fetched.is === 'failed' ? { ...fetched, code: declined.code } : fetched
  const failed = await dependencies.database.transaction(async (tx) => {
    const now = dependencies.clock.now()
    const known =
      providerStatus.is === 'unknown'
        ? null
        : await applyStatusWithin(tx, { payment, providerStatus, cause }, now)
    const before = known?.after ?? ((await lockPayment(tx, payment.id)) as Payment)
    if (!isOpen(before)) return before
    const after = { ...before, state: 'failed', failure: failureOf(declined) } as const
    return saveTransition(tx, { before, after, cause, now })
  })
  if (failed.state === 'failed' && providerStatus.is === 'authorised') {
    await withTimeout(dependencies, (signal) =>
      providerOf(dependencies, failed).cancel(providerOrderOf(failed), signal),
    )
  }
  return failed
}

/** If the member can correct a field, the text begins with the field's name. */
function failureOf({ field, code }: Declined): string {
  return field === undefined ? code : `${fieldPrefixOf(field)}${code}`
}

function fieldPrefixOf(field: NonNullable<Declined['field']>): string {
  return `${field}: `
}

export function isNameRefused({ state, failure }: Payment): boolean {
  return state === 'failed' && failure?.startsWith(fieldPrefixOf('name')) === true
}

interface StepRequest {
  readonly step: Step
  readonly card?: GivenCard
  readonly cause: Cause
}

/**
 * Performs one step at the provider and returns the updated payment. If the provider does not
 * answer, the shop fetches the status. For an unfinished order, it then sends the step again with
 * the same idempotency key, unless the step is an authorization that the provider would refuse to
 * repeat. An amount that is still authorized after a capture is polled within a minute.
 */
async function performStep(
  dependencies: PaymentDependencies,
  payment: Payment,
  request: StepRequest,
): Promise<Payment> {
  const resumeRequest = await resumeRequestOf(dependencies, payment, request)
  const resume = () =>
    withTimeout(dependencies, (signal) =>
      providerOf(dependencies, payment).resume(resumeRequest, signal),
    )
  let outcome: Next | Declined | Unknown = await resume()
  if (outcome.is === 'unknown') {
    const providerStatus = await fetchStatus(dependencies, payment)
    if (providerStatus.is === 'unknown') return pollSoon(dependencies, payment, request)
    const isStillOpen = providerStatus.is === 'authorised' || providerStatus.is === 'waiting'
    const isRepeatable =
      request.step !== 'authorise' || providerOf(dependencies, payment).repeatsAuthorization
    if (!isStillOpen || !isRepeatable) {
      return applyStatus(dependencies, { payment, providerStatus, cause: request.cause })
    }
    outcome = await resume()
  }
  if (outcome.is === 'declined') return handleDecline(dependencies, payment, outcome, request.cause)
  if (outcome.is === 'unknown') {
    const known = await refreshStatus(dependencies, payment, request.cause)
    return pollSoon(dependencies, known, request)
  }
  if (outcome.next.do === 'unchanged') return refreshStatus(dependencies, payment, request.cause)
  const saved = await saveNext(dependencies, payment, outcome)
  return outcome.next.do === 'nothing' ? refreshStatus(dependencies, saved, request.cause) : saved
}

/**
 * Has a payment polled by the next job if its capture or its return had no answer, in the payment's
 * first hour. An authorization is not polled sooner.
 */
async function pollSoon(
  { database, clock }: PaymentDependencies,
  payment: Payment,
  { step }: StepRequest,
): Promise<Payment> {
  const now = clock.now()
  const isYoung = now.getTime() - payment.createdAt.getTime() < HOUR_MS
  if (step !== 'authorise' && isOpen(payment) && isYoung)
    await updatePollAfter(database, { paymentId: payment.id, now })
  return payment
}

/** Saves the provider's reference and next step, unless the payment has ended since the call. */
function saveNext(
  dependencies: PaymentDependencies,
  payment: Payment,
  { reference, next }: Pick<Next, 'reference' | 'next'>,
): Promise<Payment> {
  return dependencies.database.transaction(async (tx) => {
    const now = dependencies.clock.now()
    const before = (await lockPayment(tx, payment.id)) as Payment
    if (!isOpen(before)) return before
    const after: Payment = {
      ...before,
      ...nextStepFields(next, before),
      state: 'waiting',
      reference: reference ?? before.reference,
      startedAt: before.startedAt ?? now,
    }
    await updatePayment(tx, after, now)
    if (next.do === 'show') await announceDeposit(tx, 'payment-due', after, now)
    return after
  })
}

function nextStepFields(next: NextStep, payment: Payment): Partial<Payment> {
  switch (next.do) {
    case 'unchanged':
      return {}
    case 'nothing':
      return { waitsFor: 'provider', nextUrl: null, nextFields: null }
    case 'script':
      return { waitsFor: 'payment', nextUrl: null, nextFields: null }
    case 'redirect':
      return { waitsFor: 'approval', nextUrl: next.url, nextFields: null }
    case 'form-post':
      return { waitsFor: 'approval', nextUrl: next.url, nextFields: next.fields }
    case 'three-d-secure':
      return { waitsFor: 'three-d-secure', nextUrl: next.url, nextFields: null }
    case 'show':
      return {
        waitsFor: 'deposit',
        nextUrl: next.url ?? null,
        receiptNumber: next.number ?? null,
        account: next.account ?? null,
        expiresAt: expiryOf(payment, next.expiresAt),
      }
  }
}

/** The provider's time, or the shop's own if the shop ends such payments earlier. */
function expiryOf({ payId, expiresAt }: Payment, theirs: Date): Date {
  const isOurs = methodOf(payId)?.isExpiredByShop === true && expiresAt < theirs
  return isOurs ? expiresAt : theirs
}
