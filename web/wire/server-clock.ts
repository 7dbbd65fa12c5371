/**
 * The estimate of how far the server's clock is ahead of the device's clock, and the round trip of
 * the answer it comes from.
 */
let estimate = { offsetMs: 0, roundTripMs: Number.POSITIVE_INFINITY }

/**
 * Updates the estimate of the server's clock from an answer. The server wrote `serverMs` at an
 * unknown moment of the round trip. An earlier estimate from a quicker answer is kept if it agrees
 * with this answer. The two disagree after the device's clock was changed.
 */
export function setServerTime(serverMs: number, { roundTripMs }: { roundTripMs: number }): void {
  const minOffsetMs = serverMs - Date.now()
  const isConsistent =
    minOffsetMs <= estimate.offsetMs && estimate.offsetMs <= minOffsetMs + roundTripMs
  if (isConsistent && estimate.roundTripMs <= roundTripMs) return
  estimate = { offsetMs: minOffsetMs + roundTripMs / 2, roundTripMs }
}

/**
 * Returns the server's present time in milliseconds since 1970, for countdowns and closing hours.
 */
export function serverNowMs(): number {
  return Date.now() + estimate.offsetMs
}
