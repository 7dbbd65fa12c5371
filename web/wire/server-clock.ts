/** How far the server's clock is ahead of the device's, and the round trip of the answer that showed it. */
let estimate = { offsetMs: 0, roundTripMs: Number.POSITIVE_INFINITY }

/**
 * Updates the estimate from an answer: the server wrote `serverMs` at some moment of the round trip. The estimate of a
 * quicker answer stays while the two agree. They disagree once the device's own clock was changed.
 */
export function setServerTime(serverMs: number, { roundTripMs }: { roundTripMs: number }): void {
  const minOffsetMs = serverMs - Date.now()
  const isConsistent =
    minOffsetMs <= estimate.offsetMs && estimate.offsetMs <= minOffsetMs + roundTripMs
  if (isConsistent && estimate.roundTripMs <= roundTripMs) return
  estimate = { offsetMs: minOffsetMs + roundTripMs / 2, roundTripMs }
}

/** The server's present time in milliseconds since 1970. Countdowns and closing hours use it. */
export function serverNowMs(): number {
  return Date.now() + estimate.offsetMs
}
