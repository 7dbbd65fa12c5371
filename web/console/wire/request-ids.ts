import { randomUuid } from '#web/kit/random.ts'

export interface RequestIds {
  /** If the same request is sent again, it gets the same id, until the server has answered it. */
  readonly idFor: (request: unknown) => string
  /** Forgets the id of a request, because the server has answered it. */
  readonly forget: (request: unknown) => void
}

/**
 * Returns an object that gives each request an id, by which the server recognizes a request that it
 * receives again. Two requests get the same id if all of their fields are equal.
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
