import { keepPreviousData, QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallKey } from '#contract/calls.ts'
import { useBusyWhile } from './activity.ts'
import { type Input, type InputArgument, type Outcome, send } from './client.ts'

/** Creates the query cache. Refusals are values, so it never retries; each visit to a screen loads anew. */
export function newQueryClient(): QueryClient {
  const queries = {
    retry: false,
    staleTime: 0,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  } as const
  return new QueryClient({ defaultOptions: { queries } })
}

export function cacheKey<K extends CallKey>(key: K, input?: Input<K>): readonly unknown[] {
  return [key, input ?? {}]
}

export interface Loaded<K extends CallKey> {
  /** Undefined until the first answer. While a newer one is fetched, this is the older one. */
  readonly outcome: Outcome<K> | undefined
  /** The answer of an `ok` outcome; undefined otherwise. */
  readonly answer: Extract<Outcome<K>, { kind: 'ok' }>['answer'] | undefined
  readonly isFetching: boolean
  /** Sends the call again and waits for its answer. */
  readonly reload: () => Promise<unknown>
}
export interface LoadOptions {
  readonly isEnabled?: boolean
}

/** Loads a call for a screen. The first load shows the spinner; a refresh of what is shown does not. */
export function useLoad<K extends CallKey>(
  key: K,
  input: Input<K>,
  { isEnabled = true }: LoadOptions = {},
): Loaded<K> {
  const client = useQueryClient()
  const queryKey = cacheKey(key, input)
  const query = useQuery({
    queryKey,
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    queryFn: () => send(key, ...([input] as unknown as InputArgument<K>)),
  })
  const isFirstLoad = query.data === undefined || query.isPlaceholderData
  useBusyWhile(query.isFetching && isFirstLoad)
  const outcome = isEnabled ? query.data : undefined
  const refetchOrJoin = () => query.refetch({ cancelRefetch: false })
  /** A fetch in progress is not cancelled, or a screen that reloads every second would never see a slow answer. */
  const reload = async () => {
    const wasFetching = client.isFetching({ queryKey, exact: true }) > 0
    await refetchOrJoin()
    if (wasFetching) await refetchOrJoin()
  }
  return {
    outcome,
    answer: outcome?.kind === 'ok' ? outcome.answer : undefined,
    isFetching: query.isFetching,
    reload,
  }
}
