import { useSyncExternalStore } from 'react'
import { STATE } from '#contract/codes.ts'
import { openListeners } from '#web/kit/listeners.ts'

/** The delay before the retry. An overloaded shop asks for this delay by the header Retry-After. */
const RETRY_AFTER_MS = 1_000
/** Requests that were refused at the same time are retried at different times. */
const JITTER_MS_MAX = 500

/** `visitors` for all calls, `buyers` for purchases. */
export type Overload = 'visitors' | 'buyers'

export interface RetryOptions {
  readonly overload?: Overload
  readonly shouldRetry?: (outcome: OutcomeLike) => boolean
  readonly wait?: (ms: number) => Promise<unknown>
  readonly random?: () => number
}
/** The fields of an outcome from which this file decides whether to retry the call. */
export interface OutcomeLike {
  readonly kind: string
  readonly state?: unknown
  readonly errors?: object
}

/** The shop has done nothing, so the page can safely send the request again. */
export function isOverLimit(outcome: OutcomeLike): boolean {
  return outcome.kind === 'refused' && outcome.state === STATE.tooMany
}

/**
 * Returns true if the shop refused a request because the shop is overloaded. If a member exceeds a
 * rate limit, the response has the same state (429), but it also contains an error message.
 */
export function isShed(outcome: OutcomeLike): boolean {
  return isOverLimit(outcome) && Object.keys(outcome.errors ?? {}).length === 0
}

/**
 * Sends a request. If the shop is overloaded, sends the request once more after a delay (Q150).
 * During the delay, `useOverload` tells the page which limit was reached. Resolves to the outcome
 * of the final attempt.
 */
export async function retryOnceOverLimit<T extends { readonly kind: string }>(
  request: () => Promise<T>,
  {
    overload = 'visitors',
    shouldRetry = isOverLimit,
    wait = sleep,
    random = Math.random,
  }: RetryOptions = {},
): Promise<T> {
  const outcome = await request()
  if (!shouldRetry(outcome)) return outcome
  adjust(overload, 1)
  try {
    await wait(RETRY_AFTER_MS + random() * JITTER_MS_MAX)
    return await request()
  } finally {
    adjust(overload, -1)
  }
}

const waitingCounts: Record<Overload, number> = { visitors: 0, buyers: 0 }
const listeners = openListeners()

/** Returns the limit that makes a request of this page wait; undefined if no request waits. */
export function currentOverload(): Overload | undefined {
  if (waitingCounts.buyers > 0) return 'buyers'
  return waitingCounts.visitors > 0 ? 'visitors' : undefined
}

export function useOverload(): Overload | undefined {
  return useSyncExternalStore(listeners.subscribe, currentOverload)
}

function adjust(overload: Overload, delta: 1 | -1): void {
  waitingCounts[overload] += delta
  listeners.notify()
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
