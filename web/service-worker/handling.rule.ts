/**
 * How the service worker treats a request. `page`: the worker fetches the page, or uses the cache
 * if there is no connection. `cached`: the worker serves a file of the build from the cache.
 * `passthrough`: the worker leaves the request to the browser.
 */
export type Handling = 'page' | 'cached' | 'passthrough'

export interface RequestSummary {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** The only page that works without a connection, so that members can check a receipt anywhere. */
export const OFFLINE_SCREEN = '/fairness'

/** Returns the names and colours of the shop that a page has in it; undefined if it has none. */
export function identityIn(html: string): string | undefined {
  return / id="identity">(.*?)<\/script>/s.exec(html)?.[1]
}

/**
 * Decides how the service worker treats a request. The worker ignores requests for the API,
 * pictures, movies and other origins. The worker therefore never stores a member's own content.
 */
export function handlingOf(
  { method, mode, url }: RequestSummary,
  { origin, files }: { origin: string; files: ReadonlySet<string> },
): Handling {
  const requested = new URL(url)
  if (method !== 'GET' || requested.origin !== origin) return 'passthrough'
  if (requested.pathname.startsWith('/api/')) return 'passthrough'
  if (mode === 'navigate') return 'page'
  return files.has(requested.pathname) ? 'cached' : 'passthrough'
}
