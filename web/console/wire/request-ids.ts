import { randomUuid } from '#web/kit/random.ts'

export interface RequestIds {
  /**
   * Returns the id of a request. Until the server has answered the request, its id stays the same.
   */
  readonly idFor: (request: unknown) => string
  /** Forgets the id of a request, because the server has answered it. */
  readonly forget: (request: unknown) => void
}

/**
 * Gives each request its id, so that the server recognizes a request that is sent again. Two
 * requests are the same if all of their fields are equal.
 */
export function openRequestIds(newId: () => string = randomUuid): RequestIds {
  const ids = new Map<string, string>()
  return {
    idFor(request) {
      const key = JSON.stringify(request)
      const id = ids.get(key) ?? newId()
      ids.set(key, id)
      return id
    },
    forget(request) {
      ids.delete(JSON.stringify(request))
    },
  }
}
