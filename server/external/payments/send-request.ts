import type { Unknown } from '#server/external/payments/payment-provider.ts'
import { unknown } from '#server/external/payments/results.ts'
import { reportExchange } from './recording/exchange-listener.ts'

const TIMEOUT_MS = 30_000

export interface HttpResponse {
  readonly is: 'response'
  readonly status: number
  readonly contentType: string
  readonly body: Buffer
}

/**
 * A timeout, a broken connection and a 5xx give `unknown`, because the provider may have executed
 * the call. `detail` is logged, so it names only the path and no field of the request.
 */
export async function sendRequest(
  url: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<HttpResponse | Unknown> {
  const path = new URL(url).pathname
  const received = await receive(url, init, signal)
  reportExchange({ url, init, response: received.is === 'response' ? received : null })
  if (received.is === 'unknown') return unknown(`${path}: ${received.detail}`)
  return received.status >= 500 ? unknown(`${path}: status ${received.status}`) : received
}

async function receive(
  url: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<HttpResponse | Unknown> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    const contentType = response.headers.get('content-type') ?? ''
    const body = Buffer.from(await response.arrayBuffer())
    return { is: 'response', status: response.status, contentType, body }
  } catch (cause) {
    return unknown(causeOf(cause))
  }
}

function causeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'no answer'
  const inner = cause.cause as { readonly code?: unknown } | undefined
  return typeof inner?.code === 'string' ? inner.code : cause.name
}
