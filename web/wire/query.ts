import { keepPreviousData, QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallKey } from '#contract/calls.ts'
import { useBusyWhile } from './activity.ts'
import { type Input, type InputArgument, type Outcome, send } from './client.ts'

/** Calls answer refusals as values, so nothing here retries or throws; every entry of a screen asks anew. */
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
  /** Undefined until the first answer; an older answer shows while a newer is fetched. */
  readonly outcome: Outcome<K> | undefined
  /** The answer, when there is one and it is not a refusal. */
  readonly answer: Extract<Outcome<K>, { kind: 'ok' }>['answer'] | undefined
  readonly isFetching: boolean
  /** Asks anew and waits for that answer. */
  readonly reload: () => Promise<unknown>
}
export interface LoadOptions {
  readonly isEnabled?: boolean
}

/** What a screen loads. The first load counts as loading (spinner), a refresh of what is shown does not. */
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
  /** What is under way is not cut off: whoever asks with every tick would never see an answer that takes longer. */
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
