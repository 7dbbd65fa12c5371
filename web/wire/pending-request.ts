import { STATE } from '#contract/codes.ts'
import { ifAllowed, readStoredValue, writeStored } from '#web/kit/storage.ts'
import type { OutcomeLike } from './overload-retry.ts'

/** Keeps one request that a member has sent in this tab and that the shop has not answered yet. */
export interface PendingRequestStore<Request> {
  /** Another member of the same tab can neither see nor send the request. */
  readonly load: (memberId: number) => Request | undefined
  readonly save: (memberId: number, request: Request) => void
  readonly clear: () => void
}

interface Stored<Request> {
  readonly memberId: number
  readonly request: Request
}

/**
 * What an outcome tells about its request. `answered`: the outcome tells whether the shop processed
 * the request. `unknown`: the outcome tells nothing. `inconclusive`: the shop did not process this
 * attempt, but may have processed an earlier attempt with the same id.
 */
export type SubmissionStatus = 'answered' | 'unknown' | 'inconclusive'

export interface SubmissionRules {
  /**
   * The name of a form field. If a server error comes with a message under this field, the shop did
   * not process the request. If no name is given, a message under any field has this meaning.
   */
  readonly errorField?: string
  /** Returns true for a refusal that the shop sends before it processes the request. */
  readonly isUnprocessed: (outcome: OutcomeLike) => boolean
}

/** `isResend`: the same id was sent before and got no answer. */
export function submissionStatusOf(
  outcome: OutcomeLike,
  { isResend, errorField, isUnprocessed }: SubmissionRules & { readonly isResend: boolean },
): SubmissionStatus {
  if (outcome.kind === 'unreachable' || isSilentFault(outcome, errorField)) return 'unknown'
  return isResend && isUnprocessed(outcome) ? 'inconclusive' : 'answered'
}

/** A message under `errorField` says that the request was not processed. */
function isSilentFault({ kind, state, errors = {} }: OutcomeLike, errorField?: string): boolean {
  if (kind !== 'refused' || state !== STATE.fault) return false
  const fields = Object.keys(errors)
  return errorField === undefined ? fields.length === 0 : !fields.includes(errorField)
}

/** The session has ended or the page is too old. An earlier attempt may be processed. */
export function isRefusedUnprocessed(outcome: OutcomeLike): boolean {
  if (outcome.kind !== 'refused') return false
  return outcome.state === STATE.notLoggedIn || outcome.state === STATE.forbidden
}

const KEY_PREFIX = 'pending-'

/** In session storage under this name, so the request survives a reload of the tab. */
export function openPendingRequestStore<Request>(name: string): PendingRequestStore<Request> {
  const storageKey = KEY_PREFIX + name
  return {
    load(memberId) {
      const stored = readStoredValue('sessionStorage', storageKey) as Stored<Request> | undefined
      return stored?.memberId === memberId ? stored.request : undefined
    },
    save(memberId, request) {
      const stored: Stored<Request> = { memberId, request }
      // If storage is full or blocked, the request is sent, but the tab does not keep it.
      writeStored('sessionStorage', storageKey, JSON.stringify(stored))
    },
    clear() {
      writeStored('sessionStorage', storageKey, null)
    },
  }
}

/** At a logout, so that no request of the member stays in the tab. */
export function clearPendingRequests(): void {
  ifAllowed(() => {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(KEY_PREFIX))
    for (const key of keys) sessionStorage.removeItem(key)
  })
}
