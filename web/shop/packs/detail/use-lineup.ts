import { useState } from 'react'
import type { Answer } from '#contract/calls.ts'
import { useLoad } from '#web/wire/query.ts'
import type { DetailedPack } from './pack-detail-props.ts'

const KEY = 'GET /user/pack/card_list/{packId}/{page}'

export interface LoadedLineup {
  /** The newest answer for the selected page. If a later load fails, this answer remains. */
  readonly answer: Answer<typeof KEY> | undefined
  readonly isFailed: boolean
  readonly reload: () => Promise<unknown>
  readonly setPage: (page: number) => void
}

/** Loads one page of the cards in a pack. A pack that hides its line-up loads nothing. */
export function useLineup({ id, show_cardlist }: DetailedPack): LoadedLineup {
  const [page, setPage] = useState(1)
  const isEnabled = show_cardlist === '1'
  const loaded = useLoad(KEY, { params: { packId: id, page } }, { isEnabled })
  const [lastAnswer, setLastAnswer] = useState(loaded.answer)
  if (loaded.answer !== undefined && loaded.answer !== lastAnswer) setLastAnswer(loaded.answer)
  const answer = loaded.answer ?? (lastAnswer?.page.page === page ? lastAnswer : undefined)
  const isFailed = answer === undefined && loaded.outcome !== undefined
  return { answer, isFailed, reload: loaded.reload, setPage }
}
