let aheadMs = 0

/** Learns how far the server's clock is ahead of the device's from an answer that took `tripMs`. */
export function setServerTime(serverMs: number, { tripMs }: { tripMs: number }): void {
  aheadMs = serverMs + tripMs / 2 - Date.now()
}

/** The server's clock in milliseconds since 1970: countdowns and closing hours run on it. */
export function serverNowMs(): number {
  return Date.now() + aheadMs
}
