import { useQuery } from '@tanstack/react-query'
import type { Sort } from '#contract/codes.ts'
import type { Pack } from '#contract/packs.ts'
import { send } from '#web/wire/client.ts'

export interface AllPages {
  readonly type: number
  readonly sort: Sort | undefined
  readonly pageCount: number
  readonly isEnabled: boolean
}

/** In the order of the list. `packs` is undefined until all pages are loaded. */
export function useAllPages(pages: AllPages): {
  readonly packs: readonly Pack[] | undefined
  readonly isFailed: boolean
  readonly reload: () => Promise<unknown>
} {
  const { type, sort, pageCount, isEnabled } = pages
  const { data, isError, refetch } = useQuery({
    queryKey: ['all pages of packs', type, sort, pageCount],
    enabled: isEnabled,
    queryFn: () => loadPages({ type, sort, pageCount }),
  })
  return { packs: data, isFailed: isError, reload: refetch }
}

async function loadPages({ type, sort, pageCount }: Omit<AllPages, 'isEnabled'>) {
  const outcomes = await Promise.all(
    Array.from({ length: pageCount }, (_, index) =>
      send('GET /user/pack/all_list/{type}/{page}', {
        params: { type, page: index + 1 },
        query: { sort },
      }),
    ),
  )
  return outcomes.flatMap((outcome) => {
    if (outcome.kind !== 'ok') throw new Error('a page of packs was not loaded')
    return outcome.answer.list
  })
}
