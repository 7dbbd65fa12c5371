import { useState } from 'react'
import { STATE } from '#contract/codes.ts'
import type { Refused, Unreachable } from '#web/wire/client.ts'
import type { PendingRequestStore } from '#web/wire/pending-request.ts'
import { useCurrentUser, useReloadCurrentUser } from './current-user.ts'

/** In the shop's place: whoever sent it is not here any more, so nothing is sent. */
const SESSION_ENDED: Refused = {
  kind: 'refused',
  state: STATE.notLoggedIn,
  result: undefined,
  errors: {},
}

export interface PendingRequest<Request> {
  /** What the member at this screen sent and was not answered: offer to send it again. */
  readonly request: Request | undefined
  readonly save: (request: Request) => void
  readonly markPending: (request: Request) => void
  readonly clear: () => void
  /**
   * Asks who is here before it is sent again: in another tab the session may have ended, or become somebody else's.
   * Where nobody can say, nothing is sent.
   */
  readonly verifySender: () => Promise<Refused | Unreachable | undefined>
}

/** Holds what was sent until it is answered, for the member who sent it and for nobody else. */
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
