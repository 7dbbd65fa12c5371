import type { Exchange } from './exchange-listener.ts'

const THIS_MACHINE = /^(127\.0\.0\.1|\[::1\]|localhost)$/

/**
 * Passes each exchange of this process with another machine to the listener, whichever package sends
 * the request. Returns a function that ends this. Only the command that records a run uses it: a
 * running shop records nothing.
 */
export function listenToFetch(listener: (exchange: Exchange) => void): () => void {
  const send = globalThis.fetch
  globalThis.fetch = async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input)
    if (THIS_MACHINE.test(new URL(url).hostname)) return send(input, init)
    try {
      const response = await send(input, init)
      const body = Buffer.from(await response.clone().arrayBuffer())
      const contentType = response.headers.get('content-type') ?? ''
      listener({ url, init, response: { status: response.status, contentType, body } })
      return response
    } catch (cause) {
      listener({ url, init, response: null })
      throw cause
    }
  }
  return () => {
    globalThis.fetch = send
  }
}
