import type { Unknown } from '#server/external/payments/payment-provider.ts'
import { unknown } from '#server/external/payments/results.ts'

const TIMEOUT_MS = 30_000

export interface HttpResponse {
  readonly is: 'response'
  readonly status: number
  readonly body: Buffer
}

/**
 * Sends one request. A timeout, a broken connection and a 5xx give `unknown`, because the provider
 * may have executed the call. `detail` is logged, so it names only the path and no field of the
 * request.
 */
export async function sendRequest(
  url: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<HttpResponse | Unknown> {
  const path = new URL(url).pathname
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    const body = Buffer.from(await response.arrayBuffer())
    if (response.status >= 500) return unknown(`${path}: status ${response.status}`)
    return { is: 'response', status: response.status, body }
  } catch (cause) {
    return unknown(`${path}: ${causeOf(cause)}`)
  }
}

function causeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'no answer'
  const inner = cause.cause as { readonly code?: unknown } | undefined
  return typeof inner?.code === 'string' ? inner.code : cause.name
}
