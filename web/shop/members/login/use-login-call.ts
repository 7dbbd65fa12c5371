import { useQueryClient } from '@tanstack/react-query'
import type { Request } from '#contract/calls.ts'
import { removeCachedAnswers } from '#web/shop/layout/current-user.ts'
import { notifyOtherTabs } from '#web/shop/layout/other-tabs.ts'
import { type Outcome, send } from '#web/wire/client.ts'

const LOGIN = 'POST /user/login'

/** Notifies the other tabs, and removes the answers of the previous user. */
export function useStartedSession(): () => void {
  const client = useQueryClient()
  return () => {
    notifyOtherTabs()
    removeCachedAnswers(client)
  }
}

export function useLoginCall(): (login: Request<typeof LOGIN>) => Promise<Outcome<typeof LOGIN>> {
  const startSession = useStartedSession()
  return async (request) => {
    const outcome = await send(LOGIN, { request })
    if (outcome.kind === 'ok') startSession()
    return outcome
  }
}
