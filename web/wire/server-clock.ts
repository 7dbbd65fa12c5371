/** By how much the server's clock is ahead of the device's, and how long the answer took that said so. */
let known = { aheadMs: 0, tripMs: Number.POSITIVE_INFINITY }

/**
 * Learns from an answer that took `tripMs`: the server wrote its time somewhere on the way. What was learnt from a
 * quicker answer stays while the two agree; when the device's own clock was set anew, they do not.
 */
export function setServerTime(serverMs: number, { tripMs }: { tripMs: number }): void {
  const leastMs = serverMs - Date.now()
  const agrees = leastMs <= known.aheadMs && known.aheadMs <= leastMs + tripMs
  if (agrees && known.tripMs <= tripMs) return
  known = { aheadMs: leastMs + tripMs / 2, tripMs }
}

/** The server's clock in milliseconds since 1970: countdowns and closing hours run on it. */
export function serverNowMs(): number {
  return Date.now() + known.aheadMs
}
