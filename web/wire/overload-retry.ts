import { useSyncExternalStore } from 'react'
import { STATE } from '#contract/codes.ts'

/**
 * The number of retries, with a longer delay before each. After the last retry the caller gets the
 * refusal.
 */
const RETRIES_MAX = 3
const BACKOFF_MS = 1_000
/**
 * The share of the delay that is random. Without it, requests that were refused at the same time
 * would return at the same time.
 */
const JITTER = 0.5

/**
 * The concurrency limit that the shop has reached: `visitors` for all calls or `buyers` for
 * purchases.
 */
export type Overload = 'visitors' | 'buyers'

export interface RetryOptions {
  readonly overload?: Overload
  readonly shouldRetry?: (outcome: OutcomeLike) => boolean
  readonly wait?: (ms: number) => Promise<unknown>
  readonly random?: () => number
}
/** The parts of an outcome that decide whether the call is retried. */
export interface OutcomeLike {
  readonly kind: string
  readonly state?: unknown
  readonly errors?: object
}

/**
 * Returns true if the shop refused a request because a limit was reached. The shop has done
 * nothing, so the request may be sent again.
 */
export function isOverLimit(outcome: OutcomeLike): boolean {
  return outcome.kind === 'refused' && outcome.state === STATE.tooMany
}

/**
 * Returns true if the shop refused a request because of its load. A member's own rate limit has the
 * same state, but comes with an error message.
 */
export function isShed(outcome: OutcomeLike): boolean {
  return isOverLimit(outcome) && Object.keys(outcome.errors ?? {}).length === 0
}

/**
 * Sends a request, and sends it again while the shop is overloaded. During the wait, `useOverload`
 * tells the page which limit was reached. Resolves to the last outcome.
 */
export async function retryWhileOverLimit<T extends { readonly kind: string }>(
  request: () => Promise<T>,
  {
    overload = 'visitors',
    shouldRetry = isOverLimit,
    wait = sleep,
    random = Math.random,
  }: RetryOptions = {},
): Promise<T> {
  let hasWaited = false
  try {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await request()
      if (!shouldRetry(outcome) || attempt > RETRIES_MAX) return outcome
      if (!hasWaited) adjust(overload, 1)
      hasWaited = true
      await wait(BACKOFF_MS * attempt * (1 - JITTER / 2 + random() * JITTER))
    }
  } finally {
    if (hasWaited) adjust(overload, -1)
  }
}

const waitingCounts: Record<Overload, number> = { visitors: 0, buyers: 0 }
const listeners = new Set<() => void>()

/**
 * Returns the limit because of which a request of this page is waiting; undefined if no request
 * waits.
 */
export function currentOverload(): Overload | undefined {
  if (waitingCounts.buyers > 0) return 'buyers'
  return waitingCounts.visitors > 0 ? 'visitors' : undefined
}

export function useOverload(): Overload | undefined {
  return useSyncExternalStore(subscribe, currentOverload)
}

function adjust(overload: Overload, delta: 1 | -1): void {
  waitingCounts[overload] += delta
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
