import { STATE } from '#contract/codes.ts'
import type { DeclineReason } from '#contract/payments.ts'
import { useTexts } from '#web/language/language.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import type { Refused } from '#web/wire/client.ts'
import { methodOf } from './methods/method.ts'
import type { PaymentsTexts } from './payments.texts.ts'
import { paymentsTexts } from './payments.texts.ts'

/** What the shop knows of a failed payment. */
export interface Failure {
  readonly payId: number
  /** Why the payment failed; absent if its provider does not say why. */
  readonly reason?: DeclineReason | null | undefined
}

/** By the reason if that is known, and otherwise by the payment method (Q96). */
export function failureText({ payId, reason }: Failure, texts: PaymentsTexts): string {
  return reason ? texts.declined[reason] : texts[methodOf(payId).failure]
}

/** Instead of the text for a failed payment. */
const STATES_WITH_OWN_TEXT: readonly number[] = [
  STATE.notLoggedIn,
  STATE.forbidden,
  STATE.tooMany,
  STATE.fault,
]

/**
 * The server's message comes first. If the server sent no message, the refusal's state selects the
 * text. A state without a text of its own gives the payment method's text for a failed payment.
 */
export function usePaymentRefusalText(): (refusal: Refused, payId: number) => string {
  const texts = useTexts(paymentsTexts)
  const refusalText = useRefusalText()
  return (refusal, payId) => {
    const [message] = Object.values(refusal.errors).flat()
    if (message) return message
    if (refusal.state === STATE.closed) return texts.closedText
    if (STATES_WITH_OWN_TEXT.includes(refusal.state)) return refusalText(refusal, '')
    return failureText({ payId }, texts)
  }
}
