import { useSyncExternalStore } from 'react'
import { STATE } from '#contract/codes.ts'

/** How often it is asked anew, ever later: then whoever asked hears that too many do. */
const RETRIES_MAX = 3
const BACKOFF_MS = 1_000
/** Those who were refused together must not come back together. */
const JITTER = 0.5

/** Whom the shop is too full of. */
export type Overload = 'visitors' | 'buyers'

export interface RetryOptions {
  readonly overload?: Overload
  readonly shouldRetry?: (outcome: OutcomeLike) => boolean
  readonly wait?: (ms: number) => Promise<unknown>
  readonly random?: () => number
}
interface OutcomeLike {
  readonly kind: string
  readonly state?: unknown
  readonly errors?: object
}

/** True of the refusal of a shop that has too many at once: nothing was done, and the same may be asked again. */
export function isOverLimit(outcome: OutcomeLike): boolean {
  return outcome.kind === 'refused' && outcome.state === STATE.tooMany
}

/** The same of the whole shop. A limit on what one member may try has the same state, but words for its field. */
export function isShed(outcome: OutcomeLike): boolean {
  return isOverLimit(outcome) && Object.keys(outcome.errors ?? {}).length === 0
}

/** Asks again for what can be asked twice, in the member's place: they see that it takes longer, and why. */
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

/** The crowd in which something of this page waits for its next turn; undefined for none. */
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
