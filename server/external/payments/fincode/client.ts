import { z } from 'zod'
import { idempotencyKeyOf } from '#server/external/payments/idempotency-key.ts'
import type { Unknown } from '#server/external/payments/payment-provider.ts'
import { type ProviderResponse, unknown } from '#server/external/payments/results.ts'
import { sendRequest } from '#server/external/payments/send-request.ts'
import type { FincodeSettings } from './settings.ts'

/** A client of fincode's API. Calls are JSON and contain the shop's secret key. */
export interface FincodeClient {
  get(
    path: string,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<ProviderResponse<unknown>>
  send(call: FincodeCall, signal: AbortSignal): Promise<ProviderResponse<unknown>>
}

export interface FincodeCall {
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body: object
  /**
   * The shop's own key for the call. The client derives from it the UUID that it sends to fincode.
   * For 30 minutes, fincode answers a repeated key with its first response, even if that response
   * was a refusal. A call that fincode refuses while the payment is not ready, such as a capture,
   * has no key. The shop can then send the call again later.
   */
  readonly idempotencyKey?: string
}

const refusal = z.object({
  errors: z.array(z.object({ error_code: z.string().regex(/^[A-Za-z0-9]{1,20}$/) })).min(1),
})

export function fincodeClient({ apiUrl, secretKey }: FincodeSettings): FincodeClient {
  const headers = { accept: 'application/json', authorization: `Bearer ${secretKey}` }
  async function call(
    path: string,
    init: RequestInit,
    signal: AbortSignal,
  ): Promise<ProviderResponse<unknown>> {
    const response = await sendRequest(`${apiUrl}${path}`, init, signal)
    return response.is === 'unknown' ? response : read(path, response)
  }
  return {
    get: (path, query, signal) =>
      call(`${path}?${new URLSearchParams(query)}`, { headers }, signal),
    send: ({ method, path, body, idempotencyKey: key }, signal) =>
      call(
        path,
        {
          method,
          headers: {
            ...headers,
            'content-type': 'application/json;charset=UTF-8',
            ...(key === undefined ? {} : { idempotent_key: idempotencyKeyOf(path, key) }),
          },
          body: JSON.stringify(body),
        },
        signal,
      ),
  }
}

/**
 * Reads a response. Only the HTTP status 400 means that fincode refused the call. Any other error,
 * such as 401 for a wrong key or 404 for a wrong path, tells nothing about the payment.
 */
function read(
  path: string,
  { status, body }: { readonly status: number; readonly body: Buffer },
): ProviderResponse<unknown> {
  const json = jsonOf(body)
  if (status === 200) return json === undefined ? unreadable(path) : { is: 'ok', result: json }
  const refused = refusal.safeParse(json)
  if (status !== 400 || !refused.success) return unknown(`${path}: status ${status}`)
  return { is: 'refused', status, code: refused.data.errors[0]?.error_code ?? '' }
}

export function unreadable(path: string): Unknown {
  return unknown(`${path}: unreadable response`)
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
