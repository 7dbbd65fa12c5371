import Stripe from 'stripe'
import { objectOf } from '#server/external/payments/raw-notice.ts'
import { rejectOnAbort } from '#server/external/payments/reject-on-abort.ts'
import {
  isInconclusive,
  type ProviderResponse,
  unknown,
  unknownFrom,
} from '#server/external/payments/results.ts'
import type { StripeSettings } from './settings.ts'

export interface StripeClient {
  call<Result>(
    call: (stripe: Stripe) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<ProviderResponse<Result>>
  readonly webhooks: Stripe['webhooks']
}

const SDK_BASE_URL = 'https://api.stripe.com'
const CALL_MS_MAX = 20_000
/** Stripe's package supports no abort signal. An aborted call may reach Stripe: `unknown`. */
export function stripeClient({ secretKey, apiUrl }: StripeSettings): StripeClient {
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchFrom(apiUrl)),
    maxNetworkRetries: 0,
    timeout: CALL_MS_MAX,
    telemetry: false,
  })
  return {
    webhooks: stripe.webhooks,
    async call(call, signal) {
      try {
        return { is: 'ok', result: await Promise.race([call(stripe), rejectOnAbort(signal)]) }
      } catch (cause) {
        return resultOfError(cause)
      }
    },
  }
}

/**
 * Reads a JSON object from a response and throws for anything else. Stripe's package checks less:
 * it accepts a redirect as an answer. If the JSON is not an object, the package rejects a promise
 * that no code awaits, which would end the process.
 */
async function readObjectFrom(response: Response) {
  const text = await response.text()
  const { status, headers } = response
  const isAnswer = response.ok || status >= 400
  if (!isAnswer || objectOf(JSON.parse(text)) === undefined)
    throw new Error(`Stripe answered ${status} without an object`)
  return { text, status, headers }
}

function fetchFrom(apiUrl: string): typeof fetch {
  return async (input, init) => {
    const address = String(input)
    if (!address.startsWith(`${SDK_BASE_URL}/`))
      throw new Error("Stripe's package called another host")
    const url = apiUrl + address.slice(SDK_BASE_URL.length)
    const { text, ...head } = await readObjectFrom(await fetch(url, { ...init, redirect: 'error' }))
    return new Response(text, head)
  }
}

/** Without the given id, any intent will do. Otherwise the result is `unknown`. */
export function expectIntent(
  response: ProviderResponse<Stripe.PaymentIntent>,
  id?: string,
): ProviderResponse<Stripe.PaymentIntent> {
  if (response.is !== 'ok') return response
  const { object, id: responseId, status } = response.result ?? {}
  const isIntent = object === 'payment_intent' && typeof responseId === 'string'
  if (!isIntent || typeof status !== 'string' || (id !== undefined && responseId !== id))
    return unknown('Stripe answered about another intent')
  return response
}

function resultOfError(cause: unknown): Exclude<ProviderResponse<never>, { is: 'ok' }> {
  if (!(cause instanceof Stripe.errors.StripeError)) return unknownFrom(cause)
  const { statusCode: status = 0, code, decline_code: declineCode, type } = cause
  if (isInconclusive(status)) return unknown(`Stripe answered ${status} ${type}`)
  // Stripe's package sets an empty decline code if Stripe sent none.
  return { is: 'refused', status, code: declineCode || code || type }
}
