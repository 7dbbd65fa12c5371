import { useSyncExternalStore } from 'react'
import { STATE } from '#contract/codes.ts'

/** How often it is asked anew, ever later: then whoever asked hears that too many do. */
const TURNS_MAX = 3
const PAUSE_MS = 1_000
/** Those who were refused together must not come back together. */
const SPREAD = 0.5

/** Whom the shop is too full of. */
export type Crowd = 'visitors' | 'buyers'

export interface Patience {
  readonly crowd?: Crowd
  readonly isToRepeat?: (outcome: Said) => boolean
  readonly wait?: (ms: number) => Promise<unknown>
  readonly random?: () => number
}
interface Said {
  readonly kind: string
  readonly state?: unknown
  readonly errors?: object
}

/** True of the refusal of a shop that has too many at once: nothing was done, and the same may be asked again. */
export function isCrowded(outcome: Said): boolean {
  return outcome.kind === 'refused' && outcome.state === STATE.tooMany
}

/** The same of the whole shop. A limit on what one member may try has the same state, but words for its field. */
export function isTurnedAway(outcome: Said): boolean {
  return isCrowded(outcome) && Object.keys(outcome.errors ?? {}).length === 0
}

/** Asks again for what can be asked twice, in the member's place: they see that it takes longer, and why. */
export async function whileCrowded<T extends { readonly kind: string }>(
  ask: () => Promise<T>,
  { crowd = 'visitors', isToRepeat = isCrowded, wait = pause, random = Math.random }: Patience = {},
): Promise<T> {
  let hasWaited = false
  try {
    for (let turn = 1; ; turn += 1) {
      const outcome = await ask()
      if (!isToRepeat(outcome) || turn > TURNS_MAX) return outcome
      if (!hasWaited) change(crowd, 1)
      hasWaited = true
      await wait(PAUSE_MS * turn * (1 - SPREAD / 2 + random() * SPREAD))
    }
  } finally {
    if (hasWaited) change(crowd, -1)
  }
}

const waiting: Record<Crowd, number> = { visitors: 0, buyers: 0 }
const listeners = new Set<() => void>()

/** The crowd in which something of this page waits for its next turn; undefined for none. */
export function crowdNow(): Crowd | undefined {
  if (waiting.buyers > 0) return 'buyers'
  return waiting.visitors > 0 ? 'visitors' : undefined
}

export function useCrowd(): Crowd | undefined {
  return useSyncExternalStore(listen, crowdNow)
}

function change(crowd: Crowd, by: 1 | -1): void {
  waiting[crowd] += by
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
