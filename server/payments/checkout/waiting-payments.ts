import type { WaitingPayment } from '#contract/payments.ts'
import { dueDateOf } from '#server/payments/lifecycle/due-date.rule.ts'
import { failureReasonOf } from '#server/payments/lifecycle/failure-reason.ts'
import { canBeGivenUp } from '#server/payments/lifecycle/give-up.ts'
import { methodOf, TOKEN_PAYMENTS } from '#server/payments/lifecycle/methods.ts'
import { isOpen, type Payment, type WaitsFor } from '#server/payments/lifecycle/payment.ts'
import { selectUnfinished } from '#server/payments/lifecycle/payments.sql.ts'
import { resultPathOf } from '#server/payments/lifecycle/return-urls.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Session } from '#server/platform/http/sessions/sessions.ts'
import type { Language } from '#server/platform/language.ts'
import { type RateLimit, takeRateLimits } from '#server/platform/load/rate-limits.ts'
import { DAY_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { issueRedirectToken } from './redirect-tokens.ts'

const LISTED_MAX = 20
const FAILED_LISTED_MS = 7 * DAY_MS
/** Each request writes a redirect token for every payment that needs a form post. */
const REDIRECT_LIMIT: RateLimit = { name: 'payment-redirect', max: 120, windowMs: 10 * MINUTE_MS }

/** Unfinished, held, and unpaid of the last 7 days; at most 20, the newest first. */
export async function listWaitingPayments(
  database: Database,
  { session, language, now }: { session: Session; language: Language; now: Date },
): Promise<WaitingPayment[]> {
  const since = new Date(now.getTime() - FAILED_LISTED_MS)
  const { memberId } = session
  const payments = await selectUnfinished(database, {
    memberId,
    since,
    limit: LISTED_MAX,
    tokenPayments: TOKEN_PAYMENTS,
  })
  const rateLimit = { ...REDIRECT_LIMIT, subject: memberId }
  const mayIssueTokens =
    payments.some(needsFormPost) && (await takeRateLimits(database, [rateLimit], now))
  return Promise.all(
    payments.map(async (payment) => {
      const needsToken = mayIssueTokens && needsFormPost(payment)
      const url = needsToken
        ? await issueRedirectToken(database, { payment, session, now })
        : urlOf(payment)
      return { ...wireWaiting(payment, language), url }
    }),
  )
}

function wireWaiting(payment: Payment, language: Language): Omit<WaitingPayment, 'url'> {
  return {
    payment_id: payment.orderId,
    pay_id: payment.payId,
    name: methodOf(payment.payId)?.name[language] ?? '',
    point: payment.points,
    price: payment.priceYen,
    state: payment.state as WaitingPayment['state'],
    waits_for: waitsForOf(payment),
    number: payment.receiptNumber ?? payment.account?.number ?? null,
    reason: failureReasonOf(payment),
    can_give_up: canBeGivenUp(payment),
    expires: isOpen(payment) ? wireDateTime(dueDateOf(payment)) : null,
    created: wireDateTime(payment.createdAt),
  }
}

/**
 * Returns what the payment waits for. After a capture was requested, the provider may already have
 * the money. The payment then waits for the provider, so that the member does not pay again.
 */
function waitsForOf({ state, waitsFor, captureRequestedAt }: Payment): WaitsFor | null {
  if (waitsFor === 'payment' && captureRequestedAt !== null) return 'provider'
  return waitsFor ?? (state === 'created' ? 'provider' : null)
}

/**
 * A payment that needs a form post gets a redirect token, which leads to the page with the form.
 */
function needsFormPost(payment: Payment): boolean {
  const { waitsFor, nextUrl, nextFields } = payment
  return isOpen(payment) && waitsFor === 'approval' && nextUrl !== null && nextFields !== null
}

/**
 * For a deposit, this is the shop's page of instructions. For an approval or 3-D Secure, it is the
 * provider's page. While the provider processes the payment, it is the page that shows the outcome.
 * Returns null if the member needs a redirect token or can do nothing.
 */
function urlOf(payment: Payment): string | null {
  if (!isOpen(payment)) return null
  switch (waitsForOf(payment)) {
    case 'deposit':
      return instructionsUrlOf(payment)
    case 'approval':
    case 'three-d-secure':
      return needsFormPost(payment) ? null : payment.nextUrl
    case 'provider':
      return resultPathOf(payment.orderId)
    default:
      return null
  }
}

function instructionsUrlOf({ payId, orderId }: Payment): string | null {
  const instructions = methodOf(payId)?.instructions ?? null
  return instructions === null ? null : `${instructions.path}?payment_id=${orderId}`
}
