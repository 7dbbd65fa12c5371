/** Estimated from one answer, with that answer's round trip time. */
let estimate = { offsetMs: 0, roundTripMs: Number.POSITIVE_INFINITY }

export interface AnswerTiming {
  readonly roundTripMs: number
  /** A preloaded answer arrives before the script of the page runs. */
  readonly ageMs?: number
}

/**
 * The server wrote `serverMs` at an unknown moment of the round trip, so an answer with a shorter
 * round trip gives a better estimate. A better earlier estimate remains in use, unless the new
 * answer contradicts it because the device's clock was changed.
 */
export function setServerTime(serverMs: number, { roundTripMs, ageMs = 0 }: AnswerTiming): void {
  const minOffsetMs = serverMs + ageMs - Date.now()
  const isConsistent =
    minOffsetMs <= estimate.offsetMs && estimate.offsetMs <= minOffsetMs + roundTripMs
  if (isConsistent && estimate.roundTripMs <= roundTripMs) return
  estimate = { offsetMs: minOffsetMs + roundTripMs / 2, roundTripMs }
}

/** More than the clocks of the shop's machines differ. */
const BEHIND_MS_MAX = 5_000
const CACHED_MS_MAX = 2_000

/**
 * Answers that caches keep tell a time of the server that is past. One that is later than the
 * estimate shows that the device's clock was set back, and the page would come late to a turn.
 */
export function advanceServerTime(serverMs: number): void {
  if (serverMs <= serverNowMs() + BEHIND_MS_MAX) return
  setServerTime(serverMs, { roundTripMs: CACHED_MS_MAX })
}

/** False until the first answer has come; until then, `serverNowMs` is the device's own clock. */
export function isServerTimeKnown(): boolean {
  return estimate.roundTripMs !== Number.POSITIVE_INFINITY
}

/** In milliseconds since 1970, for countdowns and closing times. */
export function serverNowMs(): number {
  return Date.now() + estimate.offsetMs
}
