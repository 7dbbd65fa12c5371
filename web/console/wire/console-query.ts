import { keepPreviousData, QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConsoleCallKey } from '#contract/console/calls.ts'
import { useBusyWhile } from '#web/wire/activity.ts'
import { type ConsoleInput, type Ok, type Outcome, send } from './console-client.ts'

/** Creates the query client of the console. A failed call is never repeated automatically. */
export function newConsoleQueryClient(): QueryClient {
  const queries = {
    retry: false,
    staleTime: 0,
    networkMode: 'always',
    refetchOnWindowFocus: false,
  } as const
  return new QueryClient({ defaultOptions: { queries } })
}

export interface Loaded<K extends ConsoleCallKey> {
  readonly key: K
  readonly outcome: Outcome<K> | undefined
  readonly answer: Ok<K>['answer'] | undefined
  readonly reload: () => Promise<unknown>
  /**
   * Loads the answer again without an act of the operator, so the session is not renewed. If this
   * fails, the previous answer remains.
   */
  readonly refresh: () => Promise<unknown>
}

/** While a new load runs, the previous answer is still returned. */
export function useLoad<K extends ConsoleCallKey>(
  key: K,
  input: ConsoleInput<K>,
  { isEnabled = true }: { readonly isEnabled?: boolean } = {},
): Loaded<K> {
  const client = useQueryClient()
  const queryKey = [key, input]
  const query = useQuery({
    queryKey,
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    queryFn: () => send(key, input),
  })
  useBusyWhile(query.isFetching)
  const fetchInBackground = async () => {
    const outcome = await send(key, input, { isBackground: true })
    return outcome.kind === 'ok' ? outcome : (client.getQueryData<Outcome<K>>(queryKey) ?? outcome)
  }
  const outcome = isEnabled ? query.data : undefined
  return {
    key,
    outcome,
    answer: outcome?.kind === 'ok' ? outcome.answer : undefined,
    reload: query.refetch,
    refresh: () => client.fetchQuery({ queryKey, queryFn: fetchInBackground }),
  }
}
