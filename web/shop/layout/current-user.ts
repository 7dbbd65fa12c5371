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
  return data && userIn(data)
}

export function isMember(user: CurrentUser | undefined): boolean {
  return user?.is_login === '1'
}

/** Loads the current user for a screen: who cannot be loaded is shown as a guest (Q26). */
export async function loadCurrentUser(
  client: QueryClient,
  token?: string,
): Promise<CurrentUser | undefined> {
  const { outcome, store } = await requestCurrentUser(client, token)
  store()
  return userIn(outcome)
}

/** For whoever changed a balance. While the shop is out of reach, who was known stays known. */
export function useReloadCurrentUser(): () => Promise<CurrentUser | undefined> {
  const client = useQueryClient()
  return async () => {
    const { outcome, store } = await requestCurrentUser(client)
    if (outcome.kind !== 'unreachable') store()
    return userIn(outcome)
  }
}

let requestCount = 0
let storedRequestNo = 0

/** An answer that was overtaken by one to a later question is not shown: its balances are of before. */
async function requestCurrentUser(client: QueryClient, token?: string) {
  requestCount += 1
  const requestNo = requestCount
  const requestedAtMs = Date.now()
  const outcome = await send(KEY, { query: { token } })
  const user = userIn(outcome)
  if (user) setServerTime(user.server_time, { roundTripMs: Date.now() - requestedAtMs })
  const store = () => {
    if (requestNo < storedRequestNo) return
    storedRequestNo = requestNo
    client.setQueryData(cacheKey(KEY), outcome)
  }
  return { outcome, store }
}

function userIn(outcome: Outcome<typeof KEY>): CurrentUser | undefined {
  return outcome.kind === 'ok' ? outcome.answer : undefined
}
