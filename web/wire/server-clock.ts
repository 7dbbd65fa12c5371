/** By how much the server's clock is ahead of the device's, and how long the answer took that said so. */
let estimate = { offsetMs: 0, roundTripMs: Number.POSITIVE_INFINITY }

/**
 * Learns from an answer that took `tripMs`: the server wrote its time somewhere on the way. What was learnt from a
 * quicker answer stays while the two agree; when the device's own clock was set anew, they do not.
 */
export function setServerTime(serverMs: number, { roundTripMs }: { roundTripMs: number }): void {
  const minOffsetMs = serverMs - Date.now()
  const isConsistent =
    minOffsetMs <= estimate.offsetMs && estimate.offsetMs <= minOffsetMs + roundTripMs
  if (isConsistent && estimate.roundTripMs <= roundTripMs) return
  estimate = { offsetMs: minOffsetMs + roundTripMs / 2, roundTripMs }
}

/** The server's clock in milliseconds since 1970: countdowns and closing hours run on it. */
export function serverNowMs(): number {
  return Date.now() + estimate.offsetMs
}
