import { useNavigate } from 'react-router'
import { STATE } from '#contract/codes.ts'
import { useReloadCurrentUser } from '#web/shop/frame/current-user.ts'
import { useUnanswered } from '#web/shop/frame/use-unanswered.ts'
import { type Ok, type Refused, send, type Unreachable } from '#web/wire/client.ts'
import { isTurnedAway } from '#web/wire/crowded.ts'
import { isRefusedUnread } from '#web/wire/unanswered.ts'
import { failureText, usePaymentRefusalText } from './failure-text.ts'
import type { Faults } from './filled.ts'
import { leaveFor } from './leave.ts'
import { pendingPayment } from './pending-payment.ts'
import type { PointRequest } from './point-purchase.ts'
import { type Onward, onwardOf } from './result.rule.ts'
import { usePaymentsTexts } from './use-payments-texts.ts'
import { useTell } from './use-tell.ts'

type Sent = Ok<'POST /user/point/buy'> | Refused | Unreachable

export interface PointPurchasing {
  /** Buys, once however often it is sent, and goes where the answer leads. A failure is told and the form stays. */
  readonly buy: (request: PointRequest) => Promise<void>
  /** A purchase of this tab that was never answered: offer to send it again. */
  readonly unanswered: PointRequest | undefined
  readonly sendAgain: () => Promise<void>
  /** Tells why a call of a payment was refused. */
  readonly refuse: (refusal: Refused | Unreachable, payId: number) => void
}

export function usePointPurchase(showFaults: (faults: Faults) => void): PointPurchasing {
  const texts = usePaymentsTexts()
  const tell = useTell()
  const reloadCurrentUser = useReloadCurrentUser()
  const refusalText = usePaymentRefusalText()
  const navigate = useNavigate()
  const follow = useFollow()
  const held = useUnanswered(pendingPayment)

  async function buy(request: PointRequest): Promise<void> {
    held.beforeSending(request)
    const sent = await send('POST /user/point/buy', { request })
    if (isUndecided(sent)) return held.withoutAnswer(request)
    // Nothing was done: whoever logs in or presses again, or comes when it is calmer, can still ask how the one before ended.
    const saysNothing = isRefusedUnread(sent) || isTurnedAway(sent)
    if (sent.kind === 'refused' && held.unanswered !== undefined && saysNothing) {
      return refuse(sent, request.pay_id)
    }
    held.answered()
    if (sent.kind !== 'ok') return refuse(sent, request.pay_id)
    await follow(onwardOf(sent.answer, location.origin), request)
  }

  async function sendAgain(): Promise<void> {
    const request = held.unanswered
    if (request === undefined) return
    const refusal = await held.refusalToSend()
    if (refusal !== undefined) return refuse(refusal, request.pay_id)
    await buy(request)
  }

  function refuse(refusal: Refused | Unreachable, payId: number) {
    if (refusal.kind === 'unreachable') return tell(texts.notReached)
    const [payer] = refusal.errors.name ?? []
    if (payer) return showFaults({ payer })
    tell(refusalText(refusal, payId), async () => {
      if (isLoggedOut(refusal)) return navigate('/login')
      // The sale has closed meanwhile: the screen is to know.
      if (refusal.state === STATE.closed) await reloadCurrentUser()
    })
  }

  return { buy, unanswered: held.unanswered, sendAgain, refuse }
}

/** No answer, or a fault on the way: nobody can say yet whether the payment was begun. */
function isUndecided(sent: Sent): boolean {
  if (sent.kind === 'unreachable') return true
  if (sent.kind !== 'refused' || sent.state !== STATE.fault) return false
  return Object.keys(sent.errors).length === 0
}

function isLoggedOut(sent: Sent): boolean {
  return sent.kind === 'refused' && sent.state === STATE.notLoggedIn
}

function useFollow(): (onward: Onward, request: PointRequest) => Promise<void> {
  const texts = usePaymentsTexts()
  const tell = useTell()
  const navigate = useNavigate()
  const reloadCurrentUser = useReloadCurrentUser()
  /** The form gives way, so that the back button does not lead to it and to a second payment. */
  const go = (to: string) => navigate(to, { replace: true })
  return async (onward, { pay_id, pack_id }) => {
    if (onward.kind === 'combini') return go('/confirm-combini')
    if (onward.kind === 'screen') return go(onward.to)
    if (onward.kind === 'page') return leaveFor(onward.url)
    if (onward.kind === 'failure') return tell(failureText(pay_id, texts))
    tell(texts.succeeded, async () => {
      await reloadCurrentUser()
      await go(pack_id === undefined ? '/' : `/pack-detail?packId=${pack_id}`)
    })
  }
}
