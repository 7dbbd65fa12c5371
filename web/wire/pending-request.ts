import { STATE } from '#contract/codes.ts'
import type { OutcomeLike } from './overload-retry.ts'

/**
 * Keeps the request that a member of this tab sent and the shop has not answered yet. Each store
 * keeps one request.
 */
export interface PendingRequestStore<Request> {
  /**
   * Returns the request of this member. Returns undefined for any other member, so that the next
   * user of the tab neither sees nor sends the request.
   */
  readonly load: (memberId: number) => Request | undefined
  readonly save: (memberId: number, request: Request) => void
  readonly clear: () => void
}

interface Stored<Request> {
  readonly memberId: number
  readonly request: Request
}

/**
 * What the outcome of a request tells. `answered`: it tells whether the request was processed.
 * `unknown`: it tells nothing. `inconclusive`: the request was refused before processing, so an
 * earlier request with the same id may still have been processed.
 */
export type SubmissionStatus = 'answered' | 'unknown' | 'inconclusive'

export interface SubmissionRules {
  /**
   * A server error with a message for this field means that nothing was done. If no field is set, a
   * server error with any message means that.
   */
  readonly errorField?: string
  /** True for a refusal that the shop sends before it processes the request. */
  readonly isUnprocessed: (outcome: OutcomeLike) => boolean
}

/**
 * Returns what the outcome of a request tells. `isResend` is true if an earlier request with the
 * same id was never answered.
 */
export function submissionStatusOf(
  outcome: OutcomeLike,
  { isResend, errorField, isUnprocessed }: SubmissionRules & { readonly isResend: boolean },
): SubmissionStatus {
  if (outcome.kind === 'unreachable' || isSilentFault(outcome, errorField)) return 'unknown'
  return isResend && isUnprocessed(outcome) ? 'inconclusive' : 'answered'
}

/**
 * True for a server error without the message. Such an error may have occurred before or after the
 * request was processed.
 */
function isSilentFault({ kind, state, errors = {} }: OutcomeLike, errorField?: string): boolean {
  if (kind !== 'refused' || state !== STATE.fault) return false
  const fields = Object.keys(errors)
  return errorField === undefined ? fields.length === 0 : !fields.includes(errorField)
}

/**
 * True if the shop refused before it processed the request, because the session has ended or the
 * page was open too long. Such a refusal does not tell what became of an earlier request that was
 * never answered.
 */
export function isRefusedUnprocessed(outcome: OutcomeLike): boolean {
  if (outcome.kind !== 'refused') return false
  return outcome.state === STATE.notLoggedIn || outcome.state === STATE.forbidden
}

const KEY_PREFIX = 'pending-'

/**
 * Opens a store that keeps a request in the session storage under this name, so that the request
 * survives a reload of the tab.
 */
export function openPendingRequestStore<Request>(name: string): PendingRequestStore<Request> {
  const storageKey = KEY_PREFIX + name
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

/**
 * Clears all stores of this tab. It is called at the logout of the member who sent the requests.
 */
export function clearPendingRequests(): void {
  valueOrUndefined(() => {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(KEY_PREFIX))
    for (const key of keys) sessionStorage.removeItem(key)
  })
}

/**
 * Returns undefined if the storage throws, because it is full or forbidden. The request is then
 * sent without being kept.
 */
function valueOrUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
