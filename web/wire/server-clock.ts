/**
 * How far the server's clock is ahead of the device's clock, as estimated from an answer, and the
 * round trip time of that answer.
 */
let estimate = { offsetMs: 0, roundTripMs: Number.POSITIVE_INFINITY }

export interface AnswerTiming {
  readonly roundTripMs: number
  /**
   * The time between the arrival of the answer and the use of the answer. A preloaded answer waits
   * until the script of the page runs.
   */
  readonly ageMs?: number
}

/**
 * Updates the estimate of the server's clock from an answer. The server wrote `serverMs` at an
 * unknown moment of the round trip. An estimate from a quicker answer stays, unless it contradicts
 * this answer because the device's clock was changed.
 */
export function setServerTime(serverMs: number, { roundTripMs, ageMs = 0 }: AnswerTiming): void {
  const minOffsetMs = serverMs + ageMs - Date.now()
  const isConsistent =
    minOffsetMs <= estimate.offsetMs && estimate.offsetMs <= minOffsetMs + roundTripMs
  if (isConsistent && estimate.roundTripMs <= roundTripMs) return
  estimate = { offsetMs: minOffsetMs + roundTripMs / 2, roundTripMs }
}

/**
 * Returns the server's present time in milliseconds since 1970. Countdowns and closing times use
 * this time.
 */
export function serverNowMs(): number {
  return Date.now() + estimate.offsetMs
}
