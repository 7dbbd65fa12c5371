/** What a request is to the worker: a page, a file of the build that it keeps, or nothing to do with it. */
export type Way = 'page' | 'kept' | 'untouched'

export interface AskedOf {
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
export function wayOf(
  { method, mode, url }: AskedOf,
  { origin, files }: { origin: string; files: ReadonlySet<string> },
): Way {
  const asked = new URL(url)
  if (method !== 'GET' || asked.origin !== origin) return 'untouched'
  if (asked.pathname.startsWith('/api/')) return 'untouched'
  if (mode === 'navigate') return 'page'
  return files.has(asked.pathname) ? 'kept' : 'untouched'
}
