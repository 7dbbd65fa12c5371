import { mock } from 'node:test'

/** One call of an adapter and its response. */
export interface Exchange {
  readonly method: string
  /** The URL after the base URL, with its query. */
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

/** Records every call that is sent with `fetch` to a URL below `baseUrl`, and passes it on. */
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
