import { useState } from 'react'
import { STATE } from '#contract/codes.ts'
import type { Refused, Unreachable } from '#web/wire/client.ts'
import type { OutcomeLike } from '#web/wire/overload-retry.ts'
import {
  type PendingRequestStore,
  type SubmissionRules,
  type SubmissionStatus,
  submissionStatusOf,
} from '#web/wire/pending-request.ts'
import { useCurrentUser, useReloadCurrentUser } from './current-user.ts'

/** Returned by the page itself, as the shop would, if the member is no longer logged in. */
const SESSION_ENDED: Refused = {
  kind: 'refused',
  state: STATE.notLoggedIn,
  result: undefined,
  errors: {},
}

export interface PendingRequestOptions<Request, Success> extends SubmissionRules {
  /** Without a store, a reload loses the request. */
  readonly store?: PendingRequestStore<Request>
  /**
   * Sends the request. If the shop does not accept the request any more, the function may send a
   * renewed request instead. Before it sends the renewed request, it passes this request to `save`.
   */
  readonly send: (
    request: Request,
    save: (renewed: Request) => void,
  ) => Promise<Success | Refused | Unreachable>
}

export interface Submission<Request, Success> {
  readonly request: Request
  readonly status: SubmissionStatus
  readonly outcome: Success | Refused | Unreachable
}

export interface PendingRequest<Request, Success> {
  /** The screen offers to send this request again. */
  readonly request: Request | undefined
  /** The request stays pending until an answer tells whether it was processed. */
  readonly submit: (request: Request) => Promise<Submission<Request, Success>>
  /** Undefined if none is pending. Refused if another tab has changed the member. */
  readonly sendAgain: () => Promise<Submission<Request, Success> | undefined>
  readonly clear: () => void
}

/**
 * Sends requests that the shop must process only once. A request without an answer is kept, so that
 * the same member can send that request again with the same id. No other member can send it.
 */
export function usePendingRequest<Request, Success extends OutcomeLike>({
  store,
  send,
  ...rules
}: PendingRequestOptions<Request, Success>): PendingRequest<Request, Success> {
  const memberId = useCurrentUser()?.member_id ?? 0
  const verifySender = useVerifySender()
  const [pending, setPending] = useState(() => ({ memberId, request: store?.load(memberId) }))
  const pendingRequest = pending.memberId === memberId ? pending.request : undefined

  function clear(): void {
    store?.clear()
    setPending({ memberId, request: undefined })
  }

  async function submit(request: Request): Promise<Submission<Request, Success>> {
    let lastSent = request
    const save = (next: Request) => {
      lastSent = next
      store?.save(memberId, next)
    }
    save(request)
    const outcome = await send(request, save)
    const isResend = pendingRequest !== undefined
    const status = submissionStatusOf(outcome, { ...rules, isResend })
    if (status === 'answered') clear()
    // If the status is `inconclusive`, the stored request stays pending. If `send` has replaced it
    // by a renewed request, the renewed request becomes pending instead.
    else if (status === 'unknown' || lastSent !== request)
      setPending({ memberId, request: lastSent })
    return { request, status, outcome }
  }

  async function sendAgain(): Promise<Submission<Request, Success> | undefined> {
    if (pendingRequest === undefined) return undefined
    const refusal = await verifySender(pending.memberId)
    if (refusal === undefined) return submit(pendingRequest)
    return { request: pendingRequest, status: 'inconclusive', outcome: refusal }
  }

  return { request: pendingRequest, submit, sendAgain, clear }
}

function useVerifySender(): (senderId: number) => Promise<Refused | Unreachable | undefined> {
  const reloadCurrentUser = useReloadCurrentUser()
  return async (senderId) => {
    const user = await reloadCurrentUser()
    if (user === undefined) return { kind: 'unreachable' }
    return user.member_id === senderId ? undefined : SESSION_ENDED
  }
}
