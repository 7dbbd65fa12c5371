import { useState } from 'react'
import { STATE } from '#contract/codes.ts'
import type { Refused, Unreachable } from '#web/wire/client.ts'
import type { Unanswered } from '#web/wire/unanswered.ts'
import { useCurrentUser, useReloadCurrentUser } from './current-user.ts'

/** In the shop's place: whoever sent it is not here any more, so nothing is sent. */
const SESSION_ENDED: Refused = {
  kind: 'refused',
  state: STATE.notLoggedIn,
  result: undefined,
  errors: {},
}

export interface Held<Request> {
  /** What the member at this screen sent and was not answered: offer to send it again. */
  readonly unanswered: Request | undefined
  readonly beforeSending: (request: Request) => void
  readonly withoutAnswer: (request: Request) => void
  readonly answered: () => void
  /**
   * Asks who is here before it is sent again: in another tab the session may have ended, or become somebody else's.
   * Where nobody can say, nothing is sent.
   */
  readonly refusalToSend: () => Promise<Refused | Unreachable | undefined>
}

/** Holds what was sent until it is answered, for the member who sent it and for nobody else. */
export function useUnanswered<Request>(kept: Unanswered<Request>): Held<Request> {
  const memberId = useCurrentUser()?.member_id ?? 0
  const reloadCurrentUser = useReloadCurrentUser()
  const [held, setHeld] = useState(() => ({ memberId, request: kept.of(memberId) }))
  return {
    unanswered: held.memberId === memberId ? held.request : undefined,
    beforeSending: (request) => kept.keep(memberId, request),
    withoutAnswer: (request) => setHeld({ memberId, request }),
    answered: () => {
      kept.forget()
      setHeld({ memberId, request: undefined })
    },
    refusalToSend: async () => {
      const user = await reloadCurrentUser()
      if (user === undefined) return { kind: 'unreachable' }
      return user.member_id === held.memberId ? undefined : SESSION_ENDED
    },
  }
}
