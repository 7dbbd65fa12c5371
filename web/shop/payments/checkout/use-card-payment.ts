import { PAYMENT } from '#contract/constants.ts'
import { useTexts } from '#web/language/language.ts'
import type { TokenOutcome } from '#web/shop/payments/card/card.ts'
import { createCardToken } from '#web/shop/payments/card/card-frames.ts'
import { isCardField } from '#web/shop/payments/card/token-error.rule.ts'
import type { PendingFrames } from '#web/shop/payments/card/use-card-frames.ts'
import type { MethodFormErrors, MethodFormValues } from '#web/shop/payments/methods/method-form.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import type { PointRequest } from '#web/shop/payments/point-purchase.ts'
import { useShowMessage } from '#web/shop/payments/use-show-message.ts'
import {
  authorizeCard,
  type CardFields,
  declinedCardText,
  openCardOrder,
} from './authorize-card.ts'
import type { PointPurchaseActions } from './use-point-purchase.ts'

type TokenFailed = Exclude<TokenOutcome, { kind: 'token' }>

interface ChosenCard extends Pick<MethodFormValues, 'holder' | 'keptCard' | 'keepsCard'> {
  /** The provider's frames, into which the member types a card that is not a kept card. */
  readonly frames: PendingFrames
}

/**
 * Pays by card in four steps: create the order, create the token, authorize, buy (Q80). Only the
 * fourth step takes the money. A kept card needs no token.
 */
export function useCardPayment(
  { buy, showRefusal }: PointPurchaseActions,
  showFieldErrors: (faults: MethodFormErrors) => void,
): (card: ChosenCard, request: PointRequest) => Promise<void> {
  const texts = useTexts(paymentsTexts)
  const showMessage = useShowMessage()

  function showTokenError(failed: TokenFailed) {
    if (failed.kind === 'message') return showMessage(failed.message)
    if (failed.kind === 'failed') return showMessage(texts.tokenFailed)
    if (failed.kind === 'unreachable') return showMessage(texts.tokenUnreachable)
    const message = texts.tokenError(failed.cause)
    if (isCardField(failed.cause)) return showFieldErrors({ [failed.cause]: message })
    return showMessage(message)
  }

  async function openOrder(request: PointRequest): Promise<string | undefined> {
    const order = await openCardOrder(request)
    if (order.kind === 'ok') return order.answer.id
    showRefusal(order, PAYMENT.card)
    return undefined
  }

  return async ({ frames, holder, keptCard, keepsCard }, request) => {
    const opened = keptCard === undefined ? ((await frames) ?? FRAMES_FAILED) : null
    if (opened !== null && opened.kind !== 'frames') return showTokenError(opened)
    const id = await openOrder(request)
    if (id === undefined) return
    const created = opened === null ? null : await createCardToken(opened, holder)
    if (created !== null && created.kind !== 'token') return showTokenError(created)
    const card: CardFields =
      created === null
        ? { kept_card: keptCard }
        : { token: created.token, ...(keepsCard ? { keep_card: true } : {}) }
    const authorization = await authorizeCard({ id, payId: PAYMENT.card }, card)
    if (authorization === 'authorized') return buy({ ...request, payment_id: id })
    if (authorization.kind === 'declined')
      return showMessage(declinedCardText(authorization, texts))
    return showRefusal(authorization, PAYMENT.card)
  }
}

const FRAMES_FAILED = { kind: 'failed' } as const
