import type { Clock } from '#server/platform/time/clock.ts'

/** About 100 bytes each. */
const SESSIONS_MAX = 50_000
const KEY = 'before their turn'

/**
 * The sessions that have pressed before the start of a sale or their turn. Until the first turn for
 * which they have pressed, their presses share the permits of one address, so that a member whose
 * turn has come finds half of the permits free, however often others press.
 */
export interface EarlyPresses {
  /** `turn` is the start of the sale if the pack has no line. */
  add(secret: string, turn: Date): void
  /** The key under which the session's next press takes a permit; undefined for that of its address. */
  keyOf(secret: string): string | undefined
}

export function openEarlyPresses(clock: Clock, sessionsMax: number = SESSIONS_MAX): EarlyPresses {
  const turnMsBySecret = new Map<string, number>()
  return {
    add(secret, turn) {
      // A member whose turn for one pack has come presses like anyone, whatever they wait for besides.
      const turnMs = Math.min(
        turn.getTime(),
        turnMsBySecret.get(secret) ?? Number.POSITIVE_INFINITY,
      )
      // A session that presses again is the newest, and the oldest is forgotten first.
      turnMsBySecret.delete(secret)
      turnMsBySecret.set(copyOf(secret), turnMs)
      const [oldest] = turnMsBySecret.keys()
      if (turnMsBySecret.size > sessionsMax && oldest !== undefined) turnMsBySecret.delete(oldest)
    },
    keyOf(secret) {
      const turnMs = turnMsBySecret.get(secret)
      if (turnMs === undefined) return undefined
      if (clock.now().getTime() < turnMs) return KEY
      turnMsBySecret.delete(secret)
      return undefined
    },
  }
}

/** A part of a string keeps the whole of it in memory, here all cookies of the request. */
function copyOf(secret: string): string {
  return Buffer.from(secret, 'latin1').toString('latin1')
}
