import { type ApiOptions, WebStoreClient } from '@amazonpay/amazon-pay-api-sdk-nodejs'
import { objectOf, textOf } from '#server/outside/payments/raw-notice.ts'
import { type ProviderResponse, unknown, unknownFrom } from '#server/outside/payments/results.ts'
import type { AmazonPaySettings } from './settings.ts'

export type Json = Readonly<Record<string, unknown>>
export type AmazonResponse = ProviderResponse<Json>

export interface AmazonClient {
  call(
    call: (client: WebStoreClient) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<AmazonResponse>
  sign(payload: string): string
}

/**
 * Error statuses that do not tell whether Amazon executed the call. Wrong credentials, a timeout, a
 * call in progress and too many calls cause them.
 */
const INCONCLUSIVE_STATUSES = new Set([401, 403, 408, 409, 425, 429])

/**
 * Opens a client in which Amazon's package builds and signs the calls and `fetch` sends them. The
 * package's own sender supports no abort signal. For any host but Amazon's, the package would also
 * disable certificate checks in the whole process.
 */
export function amazonClient(settings: AmazonPaySettings): AmazonClient {
  const connect = () =>
    new WebStoreClient({
      publicKeyId: settings.publicKeyId,
      privateKey: settings.privateKey,
      region: 'jp',
      algorithm: 'AMZN-PAY-RSASSA-PSS-V2',
    })
  return {
    async call(call, signal) {
      const client = connect()
      let response: AmazonResponse = unknown('no call was sent')
      client.apiCall = async (options) => {
        response = await send(client, settings.apiUrl, options, signal)
        return { data: response.is === 'ok' ? response.result : {} }
      }
      try {
        await call(client)
        return response
      } catch (cause) {
        return unknownFrom(cause)
      }
    },
    sign: (payload) => connect().generateButtonSignature(payload),
  }
}

/**
 * Checks that a response contains the requested object. For another object the result is `unknown`.
 */
export function expectObject(
  response: AmazonResponse,
  name: 'checkoutSessionId' | 'chargeId' | 'chargePermissionId',
  id: string,
): AmazonResponse {
  if (response.is !== 'ok') return response
  const { [name]: responseId, statusDetails } = response.result
  const isExpected = responseId === id && textOf(objectOf(statusDetails)?.state) !== undefined
  return isExpected ? response : unknown('Amazon Pay answered about another object')
}

async function send(
  client: WebStoreClient,
  apiUrl: string,
  options: ApiOptions,
  signal: AbortSignal,
): Promise<AmazonResponse> {
  const headers = client.getSignedHeaders(options)
  const response = await fetch(`${apiUrl}/${options.urlFragment}`, {
    method: options.method,
    headers,
    body: typeof options.payload === 'string' ? options.payload : null,
    redirect: 'error',
    signal,
  })
  const body = objectOf(await response.json())
  const { status } = response
  const isFault = status >= 500 || (status < 400 && !response.ok)
  if (body === undefined || isFault || INCONCLUSIVE_STATUSES.has(status))
    return unknown(`Amazon Pay answered ${status}`)
  if (response.ok) return { is: 'ok', result: body }
  return { is: 'refused', status, code: textOf(body.reasonCode) ?? `${status}` }
}
