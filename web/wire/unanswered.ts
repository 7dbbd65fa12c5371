import { STATE } from '#contract/codes.ts'

/** What a member sent that nobody has answered yet: one of a kind, in this tab, until it is answered. */
export interface Unanswered<Request> {
  /** Of this member alone: whoever uses the tab after them neither sees it nor sends it. */
  readonly of: (memberId: number) => Request | undefined
  readonly keep: (memberId: number, request: Request) => void
  /** Answered, or of a member who has left. */
  readonly forget: () => void
}

interface Stored<Request> {
  readonly memberId: number
  readonly request: Request
}

/**
 * Refused before the shop read what was asked, for a session that ended or a page that was open too long: of what was
 * sent before and not answered it says nothing.
 */
export function isRefusedUnread(outcome: { readonly kind: string; readonly state?: unknown }) {
  if (outcome.kind !== 'refused') return false
  return outcome.state === STATE.notLoggedIn || outcome.state === STATE.forbidden
}

/** It outlives a reload of the tab where the browser stores anything; where it does not, a reload forgets the press. */
export function unansweredIn<Request>(storedAs: string): Unanswered<Request> {
  return {
    of(memberId) {
      const stored = attempt(() => JSON.parse(sessionStorage.getItem(storedAs) ?? 'null')) as
        | Stored<Request>
        | undefined
        | null
      return stored?.memberId === memberId ? stored.request : undefined
    },
    keep(memberId, request) {
      const stored: Stored<Request> = { memberId, request }
      attempt(() => sessionStorage.setItem(storedAs, JSON.stringify(stored)))
    },
    forget() {
      attempt(() => sessionStorage.removeItem(storedAs))
    },
  }
}

/** A storage that is full or forbidden keeps nothing, and stands in nobody's way. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
