import type { ResponseStart } from './connection.ts'

/** Which answers the cache of a proxy has. It keeps no bodies, because nobody reads them here. */
export interface Cache {
  /** Also true while the first of several requests is under way, for which the others wait. */
  has(path: string): boolean
  put(path: string, response: Pick<ResponseStart, 'maxAgeSeconds'>): void
}

export function openCache(nowMs: () => number = () => performance.now()): Cache {
  const keptUntilMs = new Map<string, number>()
  const isPublic = new Set<string>()
  return {
    has(path) {
      if ((keptUntilMs.get(path) ?? 0) > nowMs()) return true
      // Until its answer comes, a public path is asked once.
      if (isPublic.has(path)) keptUntilMs.set(path, Number.POSITIVE_INFINITY)
      return false
    },
    put(path, { maxAgeSeconds }) {
      if (maxAgeSeconds > 0) isPublic.add(path)
      keptUntilMs.set(path, nowMs() + maxAgeSeconds * 1000)
    },
  }
}
