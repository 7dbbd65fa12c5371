import { useSyncExternalStore } from 'react'
import { STATE } from '#contract/codes.ts'
import { openListeners } from '#web/kit/listeners.ts'

const RETRIES_MAX = 4
/** An overloaded shop asks for this delay by the header Retry-After. It doubles with each retry. */
const RETRY_AFTER_MS = 1_000
/** Of the delay: requests that were refused at the same time are retried at different times. */
const JITTER_MAX = 0.5

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
  readonly result?: unknown
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
 * Sends a request. While the shop is overloaded, sends the request again up to four times, after
 * 1, 2, 4 and 8 seconds and up to half as much more (Q150). Meanwhile `useOverload` tells the page
 * which limit was reached. Resolves to the outcome of the final attempt.
 */
export async function retryOverLimit<T extends { readonly kind: string }>(
  request: () => Promise<T>,
  {
    overload = 'visitors',
    shouldRetry = isOverLimit,
    wait = sleep,
    random = Math.random,
  }: RetryOptions = {},
): Promise<T> {
  let outcome = await request()
  if (!shouldRetry(outcome)) return outcome
  adjust(overload, 1)
  try {
    for (let retry = 0; retry < RETRIES_MAX && shouldRetry(outcome); retry++) {
      await wait(RETRY_AFTER_MS * 2 ** retry * (1 + random() * JITTER_MAX))
      outcome = await request()
    }
    return outcome
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
