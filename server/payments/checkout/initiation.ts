import { randomBytes } from 'node:crypto'
import type { PaymentOrder } from '#server/external/payments/payment-provider.ts'
import { announceLimit } from '#server/payments/lifecycle/announcements.ts'
import { buyerOf } from '#server/payments/lifecycle/buyer.ts'
import { handleDecline, saveStarted } from '#server/payments/lifecycle/capture.ts'
import {
  type PaymentDependencies,
  providerOf,
  withTimeout,
} from '#server/payments/lifecycle/dependencies.ts'
import { deadlineAfter } from '#server/payments/lifecycle/due-date.rule.ts'
import { lockAndCheckPayment, type PayRefusal } from '#server/payments/lifecycle/may-pay.ts'
import {
  dueMsOf,
  methodOf,
  openMsOf,
  type RequiredField,
} from '#server/payments/lifecycle/methods.ts'
import { isPayment, type Payment } from '#server/payments/lifecycle/payment.ts'
import {
  insertPayment,
  selectByRequest,
  selectByScript,
} from '#server/payments/lifecycle/payments.sql.ts'
import { returnUrlsOf } from '#server/payments/lifecycle/return-urls.ts'
import { fetchStatus, refreshStatus } from '#server/payments/lifecycle/status.ts'
import { constraintOf } from '#server/platform/database/database.ts'
import type { Language } from '#server/platform/language.ts'
import {
  limitsFreeAt,
  type RateLimit,
  takeRateLimitsWithin,
} from '#server/platform/load/rate-limits.ts'
import { HOUR_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { readRules } from '#server/settings/settings.ts'
import { selectCourse } from './courses.sql.ts'
import {
  hashOfRequest,
  isSameRequest,
  missingField,
  type PaymentRequest,
} from './initiation.rule.ts'

const BY_MEMBER: RateLimit = { name: 'payment-member', max: 60, windowMs: HOUR_MS }
const BY_ADDRESS: RateLimit = { name: 'payment-address', max: 600, windowMs: HOUR_MS }
/** Usually the browser or a notice reports the outcome earlier. */
const FIRST_POLL_MS = 10 * MINUTE_MS
/** Credits a payment that the member paid without returning to the shop. */
const FIRST_POLL_WITHOUT_NOTICES_MS = 2 * MINUTE_MS

export interface Initiation extends PaymentRequest {
  readonly memberId: number
  readonly requestId: string | null
  readonly language: Language
  readonly address: string
}

export type InitiationRefusal =
  | 'unknown-course'
  | 'not-offered'
  | 'request-changed'
  /** Too many payments; the next one may be opened at `freeAt`. */
  | { readonly freeAt: Date }
  | PayRefusal
  | { readonly missing: RequiredField }

/**
 * Opens a payment: commits it to the database first, and then calls the provider. For a repeated
 * request id, returns the payment of the first request, or refuses if the repeated request has
 * other content. The shop copies points and price from the course when the payment is opened; the
 * client never sends an amount. Specification, section 7 (point/buy); Q77.
 */
export async function initiatePayment(
  dependencies: PaymentDependencies,
  initiation: Initiation,
): Promise<Payment | InitiationRefusal> {
  const missing = missingField(initiation)
  if (missing !== null) return { missing }
  const intent = await writeIntent(dependencies, initiation)
  if (!isPayment(intent)) return intent
  const isStarted = intent.state !== 'created' || intent.startedAt !== null
  return isStarted
    ? intent
    : dependencies.singleFlight(`start ${intent.id}`, () => startAtProvider(dependencies, intent))
}

async function writeIntent(
  dependencies: PaymentDependencies,
  initiation: Initiation,
): Promise<Payment | InitiationRefusal> {
  const { database, clock } = dependencies
  const earlier = await findExisting(dependencies, initiation)
  if (earlier !== null) return earlier
  const method = methodOf(initiation.payId)
  const provider = dependencies.providers.forMethod(initiation.payId)
  if (method === undefined || provider === undefined) return 'not-offered'
  const course = await selectCourse(database, initiation.courseId)
  if (course === null) return 'unknown-course'
  const now = clock.now()
  const rateLimits = [
    { ...BY_MEMBER, subject: initiation.memberId },
    { ...BY_ADDRESS, subject: initiation.address },
  ]
  const { points, priceYen } = course
  const rules = await readRules(database)
  const firstPollMs = provider.sendsNoNotices ? FIRST_POLL_WITHOUT_NOTICES_MS : FIRST_POLL_MS
  const payment = {
    ...initiation,
    orderId: newOrderId(),
    requestHash: hashOfRequest(initiation),
    points,
    priceYen,
    provider: provider.name,
    expiresAt: deadlineAfter(now, openMsOf(method, rules)),
    dueAt: deadlineAfter(now, dueMsOf(method, rules)),
    pollAfter: new Date(now.getTime() + firstPollMs),
    createdAt: now,
  }
  try {
    return await database.transaction(async (tx) => {
      if (!(await takeRateLimitsWithin(tx, rateLimits, now)))
        return { freeAt: (await limitsFreeAt(tx, rateLimits, now)) ?? now }
      const refusal = await lockAndCheckPayment(tx, { ...payment, id: null }, now)
      if (refusal === null) return insertPayment(tx, payment)
      await announceLimit(tx, { memberId: payment.memberId, refusal, now })
      return refusal
    })
  } catch (cause) {
    // If a concurrent request has inserted the same payment first, a unique constraint fails. The
    // caller then gets the payment of the concurrent request.
    const isKnown = ['payments_request', 'payments_script'].includes(constraintOf(cause) ?? '')
    const first = isKnown ? await findExisting(dependencies, initiation) : null
    if (first === null) throw cause
    return first
  }
}

/** By request id or script reference. `request-changed` if its content was another. */
async function findExisting(
  { database, providers }: PaymentDependencies,
  initiation: Initiation,
): Promise<Payment | 'request-changed' | null> {
  const { memberId, requestId, scriptReference } = initiation
  const byRequest =
    requestId === null ? null : await selectByRequest(database, { memberId, requestId })
  if (byRequest !== null)
    return isSameRequest(initiation, byRequest) ? byRequest : 'request-changed'
  const provider = providers.forMethod(initiation.payId)?.name
  if (scriptReference === null || provider === undefined) return null
  const byScript = await selectByScript(database, { provider, scriptReference })
  if (byScript === null) return null
  const isSame = byScript.memberId === memberId && byScript.courseId === initiation.courseId
  return isSame ? byScript : 'request-changed'
}

/** Begins with a letter, so that no software takes it for a card number. */
function newOrderId(): string {
  return `P${randomBytes(12).toString('hex')}`
}

/**
 * If the provider does not answer, the shop fetches the status. If that status is `missing` or
 * `waiting`, the shop sends the order again with the same idempotency key.
 */
async function startAtProvider(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<Payment> {
  const order = await orderOf(dependencies, payment)
  const start = () =>
    withTimeout(dependencies, (signal) => providerOf(dependencies, payment).start(order, signal))
  let started = await start()
  if (started.is === 'unknown') {
    const providerStatus = await fetchStatus(dependencies, payment)
    if (providerStatus.is !== 'missing' && providerStatus.is !== 'waiting')
      return refreshStatus(dependencies, payment, 'initiation')
    started = await start()
  }
  if (started.is === 'unknown') return payment
  if (started.is === 'declined') return handleDecline(dependencies, payment, started, 'initiation')
  const saved = await saveStarted(dependencies, payment, started)
  return started.next.do === 'nothing' ? refreshStatus(dependencies, saved, 'initiation') : saved
}

async function orderOf(dependencies: PaymentDependencies, payment: Payment): Promise<PaymentOrder> {
  const { memberId, orderId } = payment
  const base = dependencies.publicUrl()
  return {
    orderId,
    idempotencyKey: orderId,
    payId: payment.payId,
    yen: payment.priceYen,
    buyer: await buyerOf(dependencies.database, memberId),
    ...(payment.kana === null ? {} : { kana: payment.kana }),
    ...(payment.combiniCode === null
      ? {}
      : { combiniCode: payment.combiniCode as 'econ' | 'other' }),
    ...(payment.carrierId === null
      ? {}
      : { carrierId: payment.carrierId as 'sb_ktai' | 'au' | 'docomo' }),
    ...(payment.scriptReference === null ? {} : { scriptReference: payment.scriptReference }),
    ...returnUrlsOf(base, payment),
    noticeUrl: `${base}/notices/${payment.provider}`,
    expiresAt: payment.expiresAt,
    language: payment.language,
  }
}
