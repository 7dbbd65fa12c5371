import { useNavigate } from 'react-router'
import type { Request } from '#contract/calls.ts'
import { STATE } from '#contract/codes.ts'
import { PAYMENT } from '#contract/constants.ts'
import type { AlertLink } from '#web/kit/dialog/alerts.tsx'
import { useTexts } from '#web/language/language.ts'
import { CONTINUES_PURCHASE, loginAddress } from '#web/shop/draws/purchase/intended-purchase.ts'
import { useReloadCurrentUser } from '#web/shop/layout/current-user.ts'
import { type Submission, usePendingRequest } from '#web/shop/layout/use-pending-request.ts'
import { failureText, usePaymentRefusalText } from '#web/shop/payments/failure-text.ts'
import type { MethodFormErrors } from '#web/shop/payments/methods/method-form.ts'
import { type NextStep, nextStepOf } from '#web/shop/payments/next-step.rule.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import type { PointRequest } from '#web/shop/payments/point-purchase.ts'
import { useShowMessage } from '#web/shop/payments/use-show-message.ts'
import { NEED_PATHS, spendingNeedOf } from '#web/shop/restrictions/paying-limits.rule.ts'
import { payingLimitsTexts } from '#web/shop/restrictions/paying-limits.texts.ts'
import { type Ok, type Refused, send, type Unreachable } from '#web/wire/client.ts'
import { isShed, type OutcomeLike } from '#web/wire/overload-retry.ts'
import { isRefusedUnprocessed, openPendingRequestStore } from '#web/wire/pending-request.ts'
import { useLoad } from '#web/wire/query.ts'

type BuySubmission = Submission<PointRequest, Ok<'POST /user/point/buy'>>

export interface PointPurchaseActions {
  /** A repeated request has the same id, so the shop sells only once. */
  readonly buy: (request: PointRequest) => Promise<void>
  /** The screen offers to send this purchase again. */
  readonly pendingRequest: PointRequest | undefined
  readonly sendAgain: () => Promise<void>
  /** Resolves to PayPal's id, or to undefined after a refusal. */
  readonly createPaypalOrder: (
    course: Request<'POST /user/paypal_order'>,
  ) => Promise<string | undefined>
  /** Shows the member why the shop refused a call. */
  readonly showRefusal: (refusal: Refused | Unreachable, payId: number) => void
}

export function usePointPurchase(
  showFieldErrors: (faults: MethodFormErrors) => void,
): PointPurchaseActions {
  const texts = useTexts(paymentsTexts)
  const showMessage = useShowMessage()
  const reloadCurrentUser = useReloadCurrentUser()
  const refusalText = usePaymentRefusalText()
  const needLink = useNeedLink()
  const navigate = useNavigate()
  const goToNextStep = useGoToNextStep()
  const pending = usePendingRequest({
    store: pendingPayment,
    send: (request) => send('POST /user/point/buy', { request }),
    isUnprocessed,
  })

  async function proceed({ request, status, outcome }: BuySubmission): Promise<void> {
    // It is unknown whether the shop has processed the request, so the checkout offers to send the
    // request again.
    if (status === 'unknown') return
    if (outcome.kind !== 'ok') return showRefusal(outcome, request.pay_id)
    await goToNextStep(nextStepOf(outcome.answer, location.origin), request)
  }

  async function sendAgain(): Promise<void> {
    const submission = await pending.sendAgain()
    if (submission !== undefined) await proceed(submission)
  }

  async function createPaypalOrder(course: Request<'POST /user/paypal_order'>) {
    const outcome = await send('POST /user/paypal_order', { request: course })
    if (outcome.kind === 'ok') return outcome.answer.order_id
    showRefusal(outcome, PAYMENT.paypal)
    return undefined
  }

  function showRefusal(refusal: Refused | Unreachable, payId: number) {
    if (refusal.kind === 'unreachable') return showMessage(texts.unreachable)
    const [payer] = refusal.errors.name ?? []
    if (payer) return showFieldErrors({ payer })
    const then = async () => {
      if (refusal.state === STATE.notLoggedIn) return navigate(loginAddress())
      // The refusal means that the sale of points has closed. With the reloaded user data, the
      // screen shows a notice of this.
      if (refusal.state === STATE.closed) await reloadCurrentUser()
    }
    showMessage(refusalText(refusal, payId), then, needLink)
  }

  return {
    buy: async (request) => proceed(await pending.submit(request)),
    pendingRequest: pending.request,
    sendAgain,
    createPaypalOrder,
    showRefusal,
  }
}

/** The link to what the member must tell before paying. The checkout has loaded it already. */
function useNeedLink(): AlertLink | undefined {
  const texts = useTexts(payingLimitsTexts)
  const need = spendingNeedOf(useLoad('GET /user/play_limits', {}).answer, 'pay')
  return need && { to: NEED_PATHS[need], label: texts.needLinks[need] }
}

function isUnprocessed(outcome: OutcomeLike): boolean {
  return isRefusedUnprocessed(outcome) || isShed(outcome)
}

function useGoToNextStep(): (nextStep: NextStep, request: PointRequest) => Promise<void> {
  const texts = useTexts(paymentsTexts)
  const showMessage = useShowMessage()
  const navigate = useNavigate()
  const reloadCurrentUser = useReloadCurrentUser()
  /**
   * Replaces the form in the browser's history, so that the back button does not lead to a second
   * payment.
   */
  const replaceWith = (to: string) => navigate(to, { replace: true })
  return async (nextStep, { pay_id, pack_id }) => {
    if (nextStep.kind === 'combini') return replaceWith('/confirm-combini')
    if (nextStep.kind === 'screen') return replaceWith(nextStep.to)
    if (nextStep.kind === 'page') return redirectTo(nextStep.url)
    if (nextStep.kind === 'failure')
      return showMessage(failureText({ payId: pay_id, reason: nextStep.reason }, texts))
    showMessage(texts.succeeded, async () => {
      await reloadCurrentUser()
      if (pack_id === undefined) return navigate('/', { replace: true })
      await navigate(`/pack-detail?packId=${pack_id}`, { replace: true, state: CONTINUES_PURCHASE })
    })
  }
}

/** Contains no card data. */
const pendingPayment = openPendingRequestStore<PointRequest>('payment')

/** After this time the member can use the form again. */
const REDIRECT_TIMEOUT_MS = 20_000

/**
 * Navigates to a page outside the app. Until the outside page loads, the site shows the spinner and
 * ignores a second press of a button.
 */
function redirectTo(url: string): Promise<void> {
  // The Back button may bring this page back from the browser's cache while the busy flag is still
  // set. The reload clears the flag.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(url)
  return new Promise((resolve) => {
    setTimeout(resolve, REDIRECT_TIMEOUT_MS)
  })
}
