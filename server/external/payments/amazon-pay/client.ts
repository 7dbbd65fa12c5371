import { type ApiOptions, WebStoreClient } from '@amazonpay/amazon-pay-api-sdk-nodejs'
import { objectOf, textOf } from '#server/external/payments/raw-notice.ts'
import {
  isInconclusive,
  type ProviderResponse,
  unknown,
  unknownFrom,
} from '#server/external/payments/results.ts'
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
 * Opens a client in which Amazon's package builds and signs the calls, and `fetch` sends them. The
 * package's own function for sending supports no abort signal. For any host that is not Amazon's,
 * the package would also disable certificate checks in the whole process.
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

/** The result is `unknown` for another object. */
export function expectObject(
  response: AmazonResponse,
  name: 'checkoutSessionId' | 'chargeId' | 'chargePermissionId' | 'refundId',
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
  if (body !== undefined && response.ok) return { is: 'ok', result: body }
  if (body === undefined || isInconclusive(status)) return unknown(`Amazon Pay answered ${status}`)
  return { is: 'refused', status, code: textOf(body.reasonCode) ?? `${status}` }
}
