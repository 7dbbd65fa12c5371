import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/members.ts'
import { type Outcome, send } from '#web/wire/client.ts'
import { setGuest } from '#web/wire/public-twins.ts'
import { cacheKey } from '#web/wire/query.ts'
import { type AnswerTiming, setServerTime } from '#web/wire/server-clock.ts'
import { notifyOtherTabs } from './other-tabs.ts'

const KEY = 'GET /user/point'

/** Undefined if the load failed; screens then treat the visitor as a guest. */
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

/** Undefined if the load fails; the screen then treats the visitor as a guest (Q26). */
export async function loadCurrentUser(
  client: QueryClient,
  token?: string,
): Promise<CurrentUser | undefined> {
  const { outcome, store } = await requestCurrentUser(client, token)
  store()
  return userIn(outcome)
}

/** If the shop is unreachable, the screens keep the loaded data. */
export function useReloadCurrentUser(): () => Promise<CurrentUser | undefined> {
  const client = useQueryClient()
  return async () => {
    const { outcome, store } = await requestCurrentUser(client)
    if (outcome.kind !== 'unreachable') store()
    return userIn(outcome)
  }
}

/** At a login or logout, because the answers belong to the previous user. */
export function removeCachedAnswers(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY })
}

let requestCount = 0
let storedRequestNo = 0

/**
 * Requests the current user. The returned function `store` caches the answer, unless the answer of
 * a later request is cached already. The later answer has newer balances.
 */
async function requestCurrentUser(client: QueryClient, token?: string) {
  requestCount += 1
  const requestNo = requestCount
  const requestedAtMs = Date.now()
  const outcome = await send(KEY, { query: { token } })
  const user = userIn(outcome)
  const timing = requestNo === 1 ? preloadTiming() : undefined
  if (user) setServerTime(user.server_time, timing ?? { roundTripMs: Date.now() - requestedAtMs })
  const store = () => {
    if (requestNo < storedRequestNo) return
    storedRequestNo = requestNo
    if (user) setGuest(!isMember(user))
    const before = client.getQueryData<typeof outcome>(cacheKey(KEY))
    client.setQueryData(cacheKey(KEY), outcome)
    if (before !== undefined && haveBalancesChanged(userIn(before), user)) notifyOtherTabs()
  }
  return { outcome, store }
}

/** A login or a logout is no change of balances; the tab in which it happens reports it by itself. */
function haveBalancesChanged(before: CurrentUser | undefined, now: CurrentUser | undefined) {
  if (before === undefined || before.member_id !== now?.member_id) return false
  return before.point !== now.point || before.coin !== now.coin
}

function userIn(outcome: Outcome<typeof KEY>): CurrentUser | undefined {
  return outcome.kind === 'ok' ? outcome.answer : undefined
}

/** Undefined if the document does not preload the request for the current user. */
function preloadTiming(): AnswerTiming | undefined {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const first = resources.find(({ name }) => name.endsWith('/api/user/point'))
  if (first?.initiatorType !== 'link') return undefined
  const { startTime, responseEnd } = first
  return {
    roundTripMs: responseEnd - startTime,
    ageMs: Math.max(0, performance.now() - responseEnd),
  }
}
