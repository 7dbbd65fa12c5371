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

/** The refusal that the shop would send: the session of the request's sender has ended. */
const SESSION_ENDED: Refused = {
  kind: 'refused',
  state: STATE.notLoggedIn,
  result: undefined,
  errors: {},
}

export interface PendingRequestOptions<Request, Success> extends SubmissionRules {
  /** Keeps the request over a reload of the tab; without a store the request is lost then. */
  readonly store?: PendingRequestStore<Request>
  /** Sends the request. If it has to send a renewed one, it saves that one before. */
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
  /** The request that this member sent and the shop never answered; the screen offers to send it again. */
  readonly request: Request | undefined
  /** Sends a request, new or again. It stays pending until an answer tells whether it was processed. */
  readonly submit: (request: Request) => Promise<Submission<Request, Success>>
  /**
   * Sends the pending request again. It loads the current user first, because another tab may have logged the member
   * out, or another one in: then it sends nothing and reports a refusal. Undefined if no request is pending.
   */
  readonly sendAgain: () => Promise<Submission<Request, Success> | undefined>
  readonly clear: () => void
}

/**
 * Sends requests that must not be processed twice. Each has an id under which the shop processes it once, so a request
 * without an answer is kept, for the member who sent it and for no other, and can be sent again.
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
    // An inconclusive answer leaves the earlier request pending, unless a renewed one has taken its place.
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
