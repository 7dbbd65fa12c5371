import type { SignedCheckout } from '#server/external/payments/payment-provider.ts'
import { declined, declinedOrUnknown } from '#server/external/payments/results.ts'
import { type AmazonClient, type AmazonResponse, expectObject } from './client.ts'
import { readSession } from './session-status.ts'
import type { AmazonPaySettings } from './settings.ts'

/** The result is `unknown` for a response about another session. */
export async function callSession(
  client: AmazonClient,
  sessionId: string,
  call: Parameters<AmazonClient['call']>[0],
  signal: AbortSignal,
): Promise<AmazonResponse> {
  return expectObject(await client.call(call, signal), 'checkoutSessionId', sessionId)
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
      const response = await callSession(
        client,
        sessionId,
        (api) => api.getCheckoutSession(sessionId),
        signal,
      )
      if (response.is !== 'ok') return declinedOrUnknown(response)
      const { state, instrument } = readSession(response.result)
      return { is: 'instrument', text: state === 'Open' ? instrument : '' }
    },
  }
}
