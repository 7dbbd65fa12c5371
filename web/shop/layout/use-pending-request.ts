import { useState } from 'react'
import { STATE } from '#contract/codes.ts'
import type { Refused, Unreachable } from '#web/wire/client.ts'
import type { PendingRequestStore } from '#web/wire/pending-request.ts'
import { useCurrentUser, useReloadCurrentUser } from './current-user.ts'

/** The refusal that the shop would send: the session of the request's sender has ended. */
const SESSION_ENDED: Refused = {
  kind: 'refused',
  state: STATE.notLoggedIn,
  result: undefined,
  errors: {},
}

export interface PendingRequest<Request> {
  /** The request that this member sent and the shop never answered; the screen offers to send it again. */
  readonly request: Request | undefined
  readonly save: (request: Request) => void
  readonly markPending: (request: Request) => void
  readonly clear: () => void
  /**
   * Loads the current user before the request is sent again, because another tab may have logged the member out, or
   * another one in. Resolves to undefined if the sender is still logged in, otherwise to a refusal.
   */
  readonly verifySender: () => Promise<Refused | Unreachable | undefined>
}

/** Keeps a request until it is answered, for the member who sent it and for no other. */
export function usePendingRequest<Request>(
  store: PendingRequestStore<Request>,
): PendingRequest<Request> {
  const memberId = useCurrentUser()?.member_id ?? 0
  const reloadCurrentUser = useReloadCurrentUser()
  const [pending, setPending] = useState(() => ({ memberId, request: store.load(memberId) }))
  return {
    request: pending.memberId === memberId ? pending.request : undefined,
    save: (request) => store.save(memberId, request),
    markPending: (request) => setPending({ memberId, request }),
    clear: () => {
      store.clear()
      setPending({ memberId, request: undefined })
    },
    verifySender: async () => {
      const user = await reloadCurrentUser()
      if (user === undefined) return { kind: 'unreachable' }
      return user.member_id === pending.memberId ? undefined : SESSION_ENDED
    },
  }
}
