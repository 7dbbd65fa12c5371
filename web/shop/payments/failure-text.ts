import { STATE } from '#contract/codes.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import type { Refused } from '#web/wire/client.ts'
import { methodOf } from './methods/method.ts'
import type { PaymentsTexts } from './payments.ja.ts'
import { paymentsTexts } from './payments.texts.ts'

/** Returns the message of a failed payment, by the payment's method (Q96). */
export function failureText(payId: number, texts: PaymentsTexts): string {
  return texts[methodOf(payId).failure]
}

/** States whose own text says more than the text of a failed payment. */
const STATES_WITH_OWN_TEXT: readonly number[] = [
  STATE.notLoggedIn,
  STATE.forbidden,
  STATE.tooMany,
  STATE.fault,
]

/**
 * Returns a function that gives the message of a refusal. The server's own message comes first,
 * then the text of the state. If there is neither, the method's text of a failed payment is used.
 */
export function usePaymentRefusalText(): (refusal: Refused, payId: number) => string {
  const texts = useTexts(paymentsTexts)
  const refusalText = useRefusalText()
  return (refusal, payId) => {
    const [message] = Object.values(refusal.errors).flat()
    if (message) return message
    if (refusal.state === STATE.closed) return texts.closedText
    if (STATES_WITH_OWN_TEXT.includes(refusal.state)) return refusalText(refusal, '')
    return failureText(payId, texts)
  }
}
