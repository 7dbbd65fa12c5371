import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/members.ts'
import { type Outcome, send } from '#web/wire/client.ts'
import { cacheKey } from '#web/wire/query.ts'
import { setServerTime } from '#web/wire/server-clock.ts'

const KEY = 'GET /user/point'

/** The user that the guard loaded; undefined for nobody known, which screens show as a guest. */
export function useCurrentUser(): CurrentUser | undefined {
  const { data } = useQuery<Outcome<typeof KEY>>({
    queryKey: cacheKey(KEY),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.kind === 'ok' ? data.answer : undefined
}

export function isMember(user: CurrentUser | undefined): boolean {
  return user?.is_login === '1'
}

/** Loads the current user: the guard before every route, and whoever changed a balance. */
export async function loadCurrentUser(
  client: QueryClient,
  token?: string,
): Promise<CurrentUser | undefined> {
  const askedAt = Date.now()
  const outcome = await send(KEY, { query: { token } })
  client.setQueryData(cacheKey(KEY), outcome)
  if (outcome.kind !== 'ok') return undefined
  setServerTime(outcome.answer.server_time, { tripMs: Date.now() - askedAt })
  return outcome.answer
}

export function useReloadCurrentUser(): () => Promise<CurrentUser | undefined> {
  const client = useQueryClient()
  return () => loadCurrentUser(client)
}
