import { keepPreviousData, QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallKey } from '#contract/calls.ts'
import { useBusyWhile } from './activity.ts'
import { type Input, type InputArgument, type Outcome, send } from './client.ts'

/** A failed call is not retried. Each visit to a screen loads the screen's data again. */
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
  /** Undefined until the first arrives. While a call is repeated, the previous one. */
  readonly outcome: Outcome<K> | undefined
  /** The answer of the server if the outcome is `ok`; otherwise undefined. */
  readonly answer: Extract<Outcome<K>, { kind: 'ok' }>['answer'] | undefined
  readonly isFetching: boolean
  /** Sends the call again and waits for the new answer. */
  readonly reload: () => Promise<unknown>
  /** The same, but without a new answer the previous outcome stays. */
  readonly poll: () => Promise<unknown>
}
export interface LoadOptions {
  readonly isEnabled?: boolean
}

/**
 * Loads a call for a screen. The first load shows the spinner. A reload of data that is already
 * shown does not show the spinner.
 */
export function useLoad<K extends CallKey>(
  key: K,
  input: Input<K>,
  { isEnabled = true }: LoadOptions = {},
): Loaded<K> {
  const client = useQueryClient()
  const queryKey = cacheKey(key, input)
  const ask = () => send(key, ...([input] as unknown as InputArgument<K>))
  const query = useQuery({
    queryKey,
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    queryFn: ask,
  })
  const isFirstLoad = query.data === undefined || query.isPlaceholderData
  useBusyWhile(query.isFetching && isFirstLoad)
  const outcome = isEnabled ? query.data : undefined
  const refetchOrJoin = () => query.refetch({ cancelRefetch: false })
  /** A request in progress goes on: a screen that reloads every second would get no slow answer. */
  const reload = async () => {
    const wasFetching = client.isFetching({ queryKey, exact: true }) > 0
    await refetchOrJoin()
    if (wasFetching) await refetchOrJoin()
  }
  const poll = async () => {
    const next = await ask()
    if (next.kind !== 'unreachable') client.setQueryData(queryKey, next)
  }
  return {
    outcome,
    answer: outcome?.kind === 'ok' ? outcome.answer : undefined,
    isFetching: query.isFetching,
    reload,
    poll,
  }
}
