import { STATE } from '#contract/codes.ts'

/** What a member sent that nobody has answered yet: one of a kind, in this tab, until it is answered. */
export interface PendingRequestStore<Request> {
  /** Of this member alone: whoever uses the tab after them neither sees it nor sends it. */
  readonly load: (memberId: number) => Request | undefined
  readonly save: (memberId: number, request: Request) => void
  /** Answered, or of a member who has left. */
  readonly clear: () => void
}

interface Stored<Request> {
  readonly memberId: number
  readonly request: Request
}

/**
 * Refused before the shop read what was asked, for a session that ended or a page that was open too long: of what was
 * sent before and not answered it says nothing.
 */
export function isRefusedUnprocessed(outcome: { readonly kind: string; readonly state?: unknown }) {
  if (outcome.kind !== 'refused') return false
  return outcome.state === STATE.notLoggedIn || outcome.state === STATE.forbidden
}

/** It outlives a reload of the tab where the browser stores anything; where it does not, a reload forgets the press. */
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

/** A storage that is full or forbidden keeps nothing, and stands in nobody's way. */
function valueOrUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
