import type { Unknown } from '#server/outside/payments/port.ts'
import { unknown } from '#server/outside/payments/verdicts.ts'

const TIMEOUT_MS = 30_000

export interface Reached {
  readonly is: 'reached'
  readonly status: number
  readonly body: Buffer
}

/**
 * One call to the provider. Whatever may or may not have happened on the way (no answer in time, a broken
 * connection, a 5xx) is unknown. The detail names the path alone: no field of the call goes to the log.
 */
export async function reach(
  url: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<Reached | Unknown> {
  const path = new URL(url).pathname
  try {
    const answer = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    if (answer.status >= 500) return unknown(`${path}: status ${answer.status}`)
    return { is: 'reached', status: answer.status, body }
  } catch (cause) {
    return unknown(`${path}: ${reasonOf(cause)}`)
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'no answer'
  const inner = cause.cause as { readonly code?: unknown } | undefined
  return typeof inner?.code === 'string' ? inner.code : cause.name
}
