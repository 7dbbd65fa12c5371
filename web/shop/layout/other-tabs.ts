/**
 * The channel over which the tabs tell each other that the session or its balances have changed. A
 * tab does not receive the messages that it sends. Outside a browser there is none: an open channel
 * would keep the process of a unit test alive.
 */
const channel = 'document' in globalThis ? new BroadcastChannel('session') : undefined

/** Tells the other tabs that the member's session or balances have changed. All tabs share them. */
export function notifyOtherTabs(): void {
  channel?.postMessage('changed')
}

/** Calls `listener` for each message of another tab. Returns a function that ends this. */
export function listenToOtherTabs(listener: () => void): () => void {
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}
