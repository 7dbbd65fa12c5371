import { PAYMENT } from '#contract/constants.ts'
import type {
  Declined,
  Next,
  NextStep,
  ResumeRequest,
  Started,
  Unknown,
} from '#server/outside/payments/payment-provider.ts'
import { type PaymentDependencies, providerOf, withTimeout } from './dependencies.ts'
import { methodOf } from './methods.ts'
import { isOpen, type Payment } from './payment.ts'
import { lockPayment, updatePayment } from './payments.sql.ts'
import { returnUrlsOf } from './return-urls.ts'
import {
  applyStatus,
  applyStatusWithin,
  type Cause,
  fetchStatus,
  providerOrderOf,
  refreshStatus,
  saveTransition,
} from './status.ts'

type Step = ResumeRequest['step']

/** Hands the card's token on, once: holds the amount, or leads to 3-D Secure. */
export async function authorize(
  dependencies: PaymentDependencies,
  payment: Payment,
  token: string | undefined,
): Promise<Payment> {
  const { marked, isFirst } = await markRequested(dependencies, payment, 'authorizationRequestedAt')
  if (!isOpen(marked)) return marked
  if (!isFirst || token === undefined) return refreshStatus(dependencies, marked, 'pay')
  return performStep(dependencies, marked, { step: 'authorise', token, cause: 'pay' })
}

/** Takes what is held or approved, on the member's press of the button; pressing again takes nothing twice. */
export async function capture(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<Payment> {
  const { marked, isFirst } = await markRequested(dependencies, payment, 'captureRequestedAt')
  if (!isOpen(marked)) return marked
  if (!isFirst) {
    const known = await refreshStatus(dependencies, marked, 'pay')
    if (!isOpen(known)) return known
  }
  return performStep(dependencies, marked, { step: 'capture', cause: 'pay' })
}

/** Notes that the member pressed pay, where 3-D Secure comes before the amount is taken. */
export async function markCaptureRequested(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<Payment> {
  return (await markRequested(dependencies, payment, 'captureRequestedAt')).marked
}

/** Notes when giving the payment up was last tried: those that were tried longest ago come up next. */
export function markCancelRequested(
  { database, clock }: PaymentDependencies,
  { id }: Payment,
): Promise<Payment> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const before = (await lockPayment(tx, id)) as Payment
    if (!isOpen(before)) return before
    const marked = { ...before, cancelRequestedAt: now }
    await updatePayment(tx, marked, now)
    return marked
  })
}

/**
 * What follows when the browser is back from the provider, or only says so: verifies, takes what the member has
 * agreed to, and asks for the truth. A card whose pay button was never pressed is only asked about.
 */
export async function resumeAfterReturn(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<Payment> {
  if (!isOpen(payment)) return refreshUnlessFinal(dependencies, payment)
  const isDeposit = payment.waitsFor === 'deposit'
  const isCaptureNotRequested =
    payment.payId === PAYMENT.card && payment.captureRequestedAt === null
  if (isDeposit || isCaptureNotRequested || payment.startedAt === null) {
    return refreshStatus(dependencies, payment, 'return')
  }
  const returned = await performStep(dependencies, payment, { step: 'returned', cause: 'return' })
  const isAuthorized = isOpen(returned) && returned.providerStatus?.is === 'authorised'
  return isAuthorized
    ? performStep(dependencies, returned, { step: 'capture', cause: 'return' })
    : returned
}

/** A payment that failed may have been paid since; one that is paid is asked about no more. */
function refreshUnlessFinal(dependencies: PaymentDependencies, payment: Payment): Promise<Payment> {
  const isOver = ['paid', 'refunded', 'charged-back', 'held'].includes(payment.state)
  return isOver ? Promise.resolve(payment) : refreshStatus(dependencies, payment, 'return')
}

/** Keeps what `start` answered, unless the payment has gone on meanwhile. */
export function saveStarted(
  dependencies: PaymentDependencies,
  payment: Payment,
  { reference, next }: Started,
): Promise<Payment> {
  return saveNext(dependencies, payment, { reference, next })
}

/**
 * The provider said no. It is asked once more, as a second sending of what went through is refused too; a payment
 * that is open even so has failed. What it may still hold is given back.
 */
export async function handleDecline(
  dependencies: PaymentDependencies,
  payment: Payment,
  declined: Declined,
  cause: Cause,
): Promise<Payment> {
  const providerStatus = await fetchStatus(dependencies, payment)
  const failed = await dependencies.database.transaction(async (tx) => {
    const now = dependencies.clock.now()
    const known =
      providerStatus.is === 'unknown'
        ? null
        : await applyStatusWithin(tx, { payment, providerStatus, cause }, now)
    const before = known ?? ((await lockPayment(tx, payment.id)) as Payment)
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

/** The field that the member can mend stands before the provider's code. */
function failureOf({ field, code }: Declined): string {
  return field === undefined ? code : `${field}: ${code}`
}

/** Whether the provider did not like the name of the account's holder. */
export function isNameRefused({ state, failure }: Payment): boolean {
  return state === 'failed' && failure?.startsWith('name: ') === true
}

interface StepRequest {
  readonly step: Step
  readonly token?: string
  readonly cause: Cause
}

/** An unknown outcome is inquired; what stands still there is sent once more under the same key. */
async function performStep(
  dependencies: PaymentDependencies,
  payment: Payment,
  request: StepRequest,
): Promise<Payment> {
  const resume = () =>
    withTimeout(dependencies, (signal) =>
      providerOf(dependencies, payment).resume(
        resumeRequestOf(dependencies, payment, request),
        signal,
      ),
    )
  let outcome: Next | Declined | Unknown = await resume()
  if (outcome.is === 'unknown') {
    const providerStatus = await fetchStatus(dependencies, payment)
    if (providerStatus.is === 'unknown') return payment
    const isStillOpen = providerStatus.is === 'authorised' || providerStatus.is === 'waiting'
    if (!isStillOpen || request.step === 'authorise') {
      return applyStatus(dependencies, { payment, providerStatus, cause: request.cause })
    }
    outcome = await resume()
  }
  if (outcome.is === 'declined') return handleDecline(dependencies, payment, outcome, request.cause)
  if (outcome.is === 'unknown') return refreshStatus(dependencies, payment, request.cause)
  if (outcome.next.do === 'unchanged') return refreshStatus(dependencies, payment, request.cause)
  const saved = await saveNext(dependencies, payment, outcome)
  return outcome.next.do === 'nothing' ? refreshStatus(dependencies, saved, request.cause) : saved
}

function resumeRequestOf(
  dependencies: PaymentDependencies,
  payment: Payment,
  { step, token }: StepRequest,
): ResumeRequest {
  return {
    ...providerOrderOf(payment),
    step,
    ...(token === undefined ? {} : { token }),
    returnUrl: returnUrlsOf(dependencies.publicUrl(), payment).returnUrl,
    // A step of its own is another command: within the 32 characters of every provider.
    idempotencyKey: `${payment.orderId}-${step.slice(0, 1)}`,
  }
}

/** What comes next, kept with the payment; a payment that has gone on meanwhile stays as it is. */
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

/** The earlier of ours and the provider's, where the shop gives up by itself. */
function expiryOf({ payId, expiresAt }: Payment, theirs: Date): Date {
  const isOurs = methodOf(payId)?.isExpiredByShop === true && expiresAt < theirs
  return isOurs ? expiresAt : theirs
}

/** Writes that a step is about to be asked for, before it is; `isFirst` for the one who wrote it. */
function markRequested(
  dependencies: PaymentDependencies,
  { id }: Payment,
  step: 'authorizationRequestedAt' | 'captureRequestedAt',
): Promise<{ readonly marked: Payment; readonly isFirst: boolean }> {
  return dependencies.database.transaction(async (tx) => {
    const now = dependencies.clock.now()
    const before = (await lockPayment(tx, id)) as Payment
    if (before[step] !== null || !isOpen(before)) return { marked: before, isFirst: false }
    const marked = { ...before, [step]: now }
    await updatePayment(tx, marked, now)
    return { marked, isFirst: true }
  })
}
