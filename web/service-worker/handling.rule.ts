/** What a request is to the worker: a page, a file of the build that it keeps, or nothing to do with it. */
export type Handling = 'page' | 'cached' | 'passthrough'

export interface RequestSummary {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** The one page that works without a connection: a receipt can be checked anywhere. */
export const OFFLINE_SCREEN = '/fairness'

/**
 * Whatever the API answers, pictures, movies and other origins never pass through the worker: it neither sees nor keeps
 * what is somebody's own.
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
