import { mock } from 'node:test'

/** One call that an adapter sent to a provider, and the provider's response. */
export interface Exchange {
  readonly method: string
  /** The part of the URL after the base URL, including the query. */
  readonly path: string
  readonly headers: Headers
  readonly body: string
  readonly status: number
  readonly contentType: string
  readonly response: string
}

export interface Recording {
  readonly exchanges: readonly Exchange[]
  stop(): void
}

/**
 * Records every call that is sent with `fetch` to a URL below `baseUrl`, and then sends the call.
 */
export function recordExchanges(baseUrl: string): Recording {
  const exchanges: Exchange[] = []
  const send = globalThis.fetch
  const mocked = mock.method(
    globalThis,
    'fetch',
    async (url: string | URL | Request, init?: RequestInit) => {
      const response = await send(url, init)
      const address = String(url)
      if (!address.startsWith(baseUrl)) return response
      const bytes = Buffer.from(await response.clone().arrayBuffer())
      exchanges.push({
        method: (init?.method ?? 'get').toLowerCase(),
        path: address.slice(baseUrl.length),
        headers: new Headers(init?.headers),
        body: String(init?.body ?? ''),
        status: response.status,
        contentType: response.headers.get('content-type') ?? '',
        response: bytes.toString(),
      })
      return response
    },
  )
  return { exchanges, stop: () => mocked.mock.restore() }
}
