import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/calls.ts'
import { send } from '#web/wire/client.ts'
import { cacheKey } from '#web/wire/query.ts'

export type FreeDraw = Answer<'GET /user/tickets'>['list'][number]

/** The free draws that the member holds or may take. There are none while they are not loaded. */
export function useFreeDraws() {
  const { data, refetch } = useQuery({
    queryKey: cacheKey('GET /user/tickets'),
    queryFn: () => send('GET /user/tickets'),
  })
  const list: readonly FreeDraw[] = data?.kind === 'ok' ? data.answer.list : []
  return { list, isLoaded: data !== undefined, reload: refetch }
}
