import { STATE } from '#contract/codes.ts'

/** The request that a member of this tab sent and the shop has not answered yet; one per store. */
export interface PendingRequestStore<Request> {
  /** Undefined for any other member, so that the next user of the tab neither sees nor sends it. */
  readonly load: (memberId: number) => Request | undefined
  readonly save: (memberId: number, request: Request) => void
  /** Called once the request is answered, and when the member logs out. */
  readonly clear: () => void
}

interface Stored<Request> {
  readonly memberId: number
  readonly request: Request
}

/**
 * True if the shop refused before it processed the request, because the session has ended or the page was open too
 * long. Such a refusal does not tell what became of an earlier request that was never answered.
 */
export function isRefusedUnprocessed(outcome: { readonly kind: string; readonly state?: unknown }) {
  if (outcome.kind !== 'refused') return false
  return outcome.state === STATE.notLoggedIn || outcome.state === STATE.forbidden
}

/** Keeps the request in the session storage, so that it survives a reload of the tab. */
export function openPendingRequestStore<Request>(storageKey: string): PendingRequestStore<Request> {
  return {
    load(memberId) {
      const stored = valueOrUndefined(() =>
        JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'),
      ) as Stored<Request> | undefined | null
      return stored?.memberId === memberId ? stored.request : undefined
    },
    save(memberId, request) {
      const stored: Stored<Request> = { memberId, request }
      valueOrUndefined(() => sessionStorage.setItem(storageKey, JSON.stringify(stored)))
    },
    clear() {
      valueOrUndefined(() => sessionStorage.removeItem(storageKey))
    },
  }
}

/** A storage that is full or forbidden throws; the request is then sent without being kept. */
function valueOrUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
