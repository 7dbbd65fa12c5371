import { RESULT, STATE } from '#contract/codes.ts'
import { isNameRefused } from '#server/payments/lifecycle/capture.ts'
import type { PaymentDependencies } from '#server/payments/lifecycle/dependencies.ts'
import { failureReasonOf } from '#server/payments/lifecycle/failure-reason.ts'
import { methodOf } from '#server/payments/lifecycle/methods.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { outcomePathOf } from '#server/payments/lifecycle/return-urls.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { answer, type CallRefusal, refuse } from '#server/platform/http/route.ts'
import type { Session } from '#server/platform/http/sessions/sessions.ts'
import { INVALID_VALUE } from '#server/platform/language.ts'
import { limitsFreeAt, type RateLimitSubject } from '#server/platform/load/rate-limits.ts'
import { RESTRICTION_MESSAGES } from '#server/restrictions/restriction-state.ts'
import { OVER_LIMIT } from '#server/restrictions/spending-limits/spending-limits.ts'
import {
  NAME_INVALID,
  NOT_OFFERED,
  REQUEST_CHANGED,
  tooManyUntil,
  UNKNOWN_COURSE,
} from './checkout.messages.ts'
import type { InitiationRefusal } from './initiation.ts'
import { issueRedirectToken } from './redirect-tokens.ts'

export const FAILED = answer({ result: RESULT.failed })

export function failedAnswer(payment: Payment) {
  const reason = failureReasonOf(payment)
  return reason === null ? FAILED : answer({ result: RESULT.failed, reason })
}

/** In the same state, a repeated press gets the same response. Q80, Q86. */
export async function responseFor(
  dependencies: PaymentDependencies,
  session: Session,
  payment: Payment,
) {
  switch (payment.state) {
    case 'paid':
    // A held payment gets no failure message, because the provider has the money. With a failure
    // message, the member would pay again.
    case 'held':
      return redirectResponse(outcomePathOf(payment))
    case 'waiting':
      return waitingResponse(dependencies, session, payment)
    default:
      return isNameRefused(payment) ? wireRefusal({ missing: 'name' }) : failedAnswer(payment)
  }
}

async function waitingResponse(
  dependencies: PaymentDependencies,
  session: Session,
  payment: Payment,
) {
  const now = dependencies.clock.now()
  switch (payment.waitsFor) {
    case 'three-d-secure': {
      const url = await issueRedirectToken(dependencies.database, { payment, session, now })
      return answer({ result: RESULT.threeDSecure, url })
    }
    case 'approval': {
      if (payment.nextUrl === null) return FAILED
      const isForm = payment.nextFields !== null
      return redirectResponse(
        isForm
          ? await issueRedirectToken(dependencies.database, { payment, session, now })
          : payment.nextUrl,
      )
    }
    case 'deposit': {
      const { orderId, receiptNumber } = payment
      const instructions = methodOf(payment.payId)?.instructions ?? null
      if (instructions?.shows !== 'slip') return redirectResponse(instructions?.path ?? '/')
      return answer({
        result: RESULT.ok,
        payment_id: orderId,
        ...(receiptNumber === null ? {} : { receipt_number: receiptNumber }),
      })
    }
    default:
      // If the capture was requested, the payment may already be paid. The member is sent to a page
      // that fetches the status again and shows the outcome.
      return payment.captureRequestedAt === null ? FAILED : redirectResponse(outcomePathOf(payment))
  }
}

function redirectResponse(url: string) {
  return answer({ result: RESULT.ok, url })
}

/** Refuses a call whose limits are reached, and says when they allow the next one. */
export async function refuseUntilFree(
  on: Queryable,
  limits: readonly RateLimitSubject[],
  now: Date,
): Promise<CallRefusal> {
  return wireRefusal({ freeAt: (await limitsFreeAt(on, limits, now)) ?? now })
}

export function wireRefusal(refusal: InitiationRefusal): CallRefusal {
  if (typeof refusal === 'object' && 'freeAt' in refusal)
    return refuse(STATE.tooMany, { pay_id: tooManyUntil(refusal.freeAt) })
  if (typeof refusal === 'object') {
    const message = refusal.missing === 'name' ? NAME_INVALID : INVALID_VALUE
    return refuse(STATE.invalid, { [refusal.missing]: message })
  }
  switch (refusal) {
    case 'unknown-course':
      return refuse(STATE.unknown, { point_price_id: UNKNOWN_COURSE })
    case 'not-offered':
      return refuse(STATE.invalid, { pay_id: NOT_OFFERED })
    case 'request-changed':
      return refuse(STATE.conflict, { request_id: REQUEST_CHANGED })
    case 'restricted':
    case 'staff':
    case 'sale-undecided':
    case 'birth-date-missing':
    case 'under-age':
    case 'age-unconfirmed':
    case 'phone-unverified':
      return refuse(STATE.conflict, { pay_id: RESTRICTION_MESSAGES[refusal] })
    case 'terms-unaccepted':
      return refuse(
        STATE.conflict,
        { pay_id: RESTRICTION_MESSAGES[refusal] },
        RESULT.termsUnaccepted,
      )
    case 'over-day-limit':
    case 'over-month-limit':
    case 'over-shop-day-limit':
    case 'over-shop-month-limit':
      return refuse(STATE.conflict, { pay_id: OVER_LIMIT[refusal] })
  }
}
