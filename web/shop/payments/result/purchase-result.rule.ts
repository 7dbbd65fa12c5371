import type { Answer } from '#contract/calls.ts'
import { RESULT } from '#contract/codes.ts'
import { PAYMENT } from '#contract/constants.ts'
import type { WaitingPayment } from '#contract/payments.ts'
import type { Outcome } from '#web/wire/client.ts'

/** How a point purchase ended, as far as the shop can know. */
export type PurchaseResult =
  | { readonly kind: 'paid'; readonly points: number; readonly coins: number }
  /** The money may have been taken: nothing here may ask for it again. */
  | { readonly kind: 'pending'; readonly paymentId: string }
  | { readonly kind: 'checking' }
  /** Not approved yet, or approved and not heard of: so neither a failure. `url` is the provider's page. */
  | { readonly kind: 'unfinished'; readonly paymentId: string; readonly url: string | null }
  | { readonly kind: 'failed'; readonly payId: number }
  /** No answer that says anything: a failure to the eye, with a warning not to pay twice. */
  | { readonly kind: 'unknown'; readonly payId: number }

/** Which payments may lead to a completion page, and which failed where none is known (Q96). */
export interface CompletionPage {
  readonly payIds: readonly number[]
  readonly failedPayId: number
}
const { card, paypal, amazonPay, carrier, paypay, merpay, applePay } = PAYMENT
const COMPLETION_PAGES: Readonly<Record<string, CompletionPage>> = {
  '/complete-buy-point-amazom-pay': { payIds: [amazonPay], failedPayId: amazonPay },
  '/complete-buy-point-paypal': { payIds: [paypal], failedPayId: paypal },
  '/complete-carrier': { payIds: [carrier], failedPayId: carrier },
  '/error-carrier': { payIds: [carrier], failedPayId: carrier },
}
const REDIRECT_COMPLETION: CompletionPage = {
  payIds: [card, paypay, merpay, applePay],
  failedPayId: card,
}

export function completionPageOf(path: string): CompletionPage {
  return COMPLETION_PAGES[path] ?? REDIRECT_COMPLETION
}

export interface ResultResponses {
  readonly end: Outcome<'GET /user/point/end'>
  /** Asked only when the end is no success. */
  readonly waiting: Outcome<'GET /user/point/waiting'> | undefined
  readonly paymentId: string | null
  readonly completion: CompletionPage
}

/** Undefined while the second answer is still to come. */
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

/** The one that the address names; without a name the newest that can have led here. */
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
}: WaitingPayment): PurchaseResult {
  if (state === 'held' || waits_for === 'operator') return { kind: 'checking' }
  if (waits_for === 'provider') return { kind: 'pending', paymentId: payment_id }
  if (state === 'created' || state === 'waiting') {
    return { kind: 'unfinished', paymentId: payment_id, url: waits_for === 'approval' ? url : null }
  }
  return { kind: 'failed', payId: pay_id }
}
