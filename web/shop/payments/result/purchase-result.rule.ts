import type { Answer } from '#contract/calls.ts'
import { RESULT } from '#contract/codes.ts'
import { PAYMENT } from '#contract/constants.ts'
import type { WaitingPayment } from '#contract/payments.ts'
import type { Failure } from '#web/shop/payments/failure-text.ts'
import { type CompletionKind, payIdsOf } from '#web/shop/payments/methods/method.ts'
import type { Outcome } from '#web/wire/client.ts'

/** The result of a purchase of points, as far as the shop knows it. */
export type PurchaseResult =
  | { readonly kind: 'paid'; readonly points: number; readonly coins: number }
  /** The provider may have taken the money, so the screen must not offer to pay again. */
  | { readonly kind: 'pending'; readonly paymentId: string }
  | { readonly kind: 'checking' }
  /** The member can continue at `url`, a page of the provider; null if there is none. */
  | { readonly kind: 'unfinished'; readonly paymentId: string; readonly url: string | null }
  | ({ readonly kind: 'failed' } & Failure)
  /** The screen shows a failure and warns the member not to pay twice. */
  | { readonly kind: 'unknown'; readonly payId: number }

/** A page to which the member returns from the provider. */
export interface CompletionPage {
  /** The ids of the payment methods after which the member returns to this page. */
  readonly payIds: readonly number[]
  /** The method whose failure text the page shows if the page finds no payment (Q96). */
  readonly failedPayId: number
}
const COMPLETION_KINDS: Readonly<Record<string, CompletionKind>> = {
  '/complete-buy-point-amazom-pay': 'amazon',
  '/complete-buy-point-paypal': 'paypal',
  '/complete-carrier': 'carrier',
  '/error-carrier': 'carrier',
}

export function completionPageOf(path: string): CompletionPage {
  const payIds = payIdsOf(COMPLETION_KINDS[path] ?? 'redirect')
  return { payIds, failedPayId: payIds[0] ?? PAYMENT.card }
}

export interface ResultResponses {
  readonly end: Outcome<'GET /user/point/end'>
  /** Loaded only if `end` does not report a success; otherwise undefined. */
  readonly waiting: Outcome<'GET /user/point/waiting'> | undefined
  readonly paymentId: string | null
  readonly completion: CompletionPage
}

/**
 * `end` is the answer about the session's last payment, and `waiting` the list of the member's
 * unfinished payments. Returns undefined if `waiting` is needed and not loaded yet.
 */
export function purchaseResultOf({
  end,
  waiting,
  paymentId,
  completion,
}: ResultResponses): PurchaseResult | undefined {
  if (end.kind === 'ok' && isPaid(end)) return paidResult(end.answer)
  if (waiting === undefined) return undefined
  if (waiting.kind !== 'ok') return { kind: 'unknown', payId: completion.failedPayId }
  const payment = findPayment(waiting.answer.list, { paymentId, payIds: completion.payIds })
  if (payment !== undefined) return resultOfPayment(payment)
  return { kind: end.kind === 'ok' ? 'failed' : 'unknown', payId: completion.failedPayId }
}

export function isPaid(end: Outcome<'GET /user/point/end'> | undefined): boolean {
  return end?.kind === 'ok' && end.answer.result === RESULT.ok
}

function paidResult({ point = 0, coin = 0 }: Answer<'GET /user/point/end'>): PurchaseResult {
  return { kind: 'paid', points: point, coins: coin }
}

/** Named by payment_id, or else the newest whose method uses this completion page. */
function findPayment(
  payments: readonly WaitingPayment[],
  { paymentId, payIds }: { paymentId: string | null; payIds: readonly number[] },
): WaitingPayment | undefined {
  if (paymentId !== null) return payments.find(({ payment_id }) => payment_id === paymentId)
  return payments.find(({ pay_id }) => payIds.includes(pay_id))
}

function resultOfPayment({
  state,
  waits_for,
  pay_id,
  payment_id,
  url,
  reason,
}: WaitingPayment): PurchaseResult {
  if (state === 'held' || waits_for === 'operator') return { kind: 'checking' }
  if (waits_for === 'provider') return { kind: 'pending', paymentId: payment_id }
  if (state === 'created' || state === 'waiting') {
    const canContinue = waits_for === 'approval' || waits_for === 'three-d-secure'
    return { kind: 'unfinished', paymentId: payment_id, url: canContinue ? url : null }
  }
  return { kind: 'failed', payId: pay_id, reason }
}
