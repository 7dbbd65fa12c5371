/** How long the server of the shop waits for its clients, in milliseconds. */
export const TIMEOUTS = {
  /** The longest time for receiving a request. 64 KiB take seconds over a poor network. */
  requestTimeout: 30_000,
  // Node looks for connections that exceed these times only as often as the interval says.
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
  // An idle connection is kept longer than proxies keep it (60 s). A proxy then never sends a
  // request into a connection that the shop is closing.
  keepAliveTimeout: 72_000,
}
