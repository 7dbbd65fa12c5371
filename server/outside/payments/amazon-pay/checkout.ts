import type { SignedCheckout } from '#server/outside/payments/port.ts'
import { declined } from '#server/outside/payments/verdicts.ts'
import { type AmazonAnswer, type AmazonClient, theObject } from './client.ts'
import { readSession } from './session-state.ts'
import type { AmazonPaySettings } from './settings.ts'

/** A call whose answer is the session that it was about. */
export async function askSession(
  client: AmazonClient,
  sessionId: string,
  call: Parameters<AmazonClient['ask']>[0],
  signal: AbortSignal,
): Promise<AmazonAnswer> {
  return theObject(await client.ask(call, signal), 'checkoutSessionId', sessionId)
}

export const SESSION_ID = /^[A-Za-z0-9-]{1,64}$/

export function amazonCheckout(
  client: AmazonClient,
  { storeId }: AmazonPaySettings,
): SignedCheckout {
  return {
    signButton(reviewUrl) {
      const payloadJSON = JSON.stringify({
        webCheckoutDetails: { checkoutReviewReturnUrl: reviewUrl, checkoutCancelUrl: reviewUrl },
        storeId,
      })
      return { payloadJSON, signature: client.sign(payloadJSON) }
    },
    async chosenInstrument(sessionId, signal) {
      if (!SESSION_ID.test(sessionId)) return declined('ResourceNotFound')
      const asked = await askSession(
        client,
        sessionId,
        (api) => api.getCheckoutSession(sessionId),
        signal,
      )
      if (asked.is === 'unknown') return asked
      if (asked.is === 'refused') return declined(asked.code)
      const { state, instrument } = readSession(asked.body)
      return { is: 'instrument', text: state === 'Open' ? instrument : '' }
    },
  }
}
