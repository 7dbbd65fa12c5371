import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foldText } from '#contract/fold-text.rule.ts'
import type { CardHit, CardSource } from './card-source.ts'

const TYPING_PAUSE_MS = 150

export interface Suggestion {
  /** The text that is written into the cell if the operator takes this suggestion. */
  readonly text: string
  readonly label: string
  /** How many copies of the card are free (not promised), if the search returns this number. */
  readonly free?: number
}

export interface Suggestions {
  readonly list: readonly Suggestion[]
  readonly chosen: Suggestion | undefined
  readonly chosenIndex: number
  readonly choose: (index: number) => void
  /** True once the server has answered the search for the typed text. */
  readonly isComplete: boolean
}

/** Finds cards by the typed code or name. A card whose code equals the typed text comes first. */
export function useCardSuggestions(source: CardSource, typed: string | null): Suggestions {
  const wanted = (typed ?? '').trim()
  const [text] = useDebouncedValue(wanted, TYPING_PAUSE_MS)
  const query = useQuery({
    queryKey: ['composition cards', text],
    enabled: text !== '' && wanted !== '',
    queryFn: () => source.search(text),
    staleTime: 30_000,
  })
  const isComplete = text === wanted && query.isSuccess
  const found = wanted === '' ? [] : (query.data ?? [])
  const exact = (card: CardHit) => (foldText(card.code) === foldText(wanted) ? 0 : 1)
  const list = found
    .toSorted((a, b) => exact(a) - exact(b))
    .map(({ code, name, ...facts }) => ({ text: code, label: name, ...facts }))
  const chosen = useChosen(list, wanted)
  // No suggestion is chosen until the answer arrives, because the list still shows the answer to an
  // earlier text.
  return { ...chosen, chosen: isComplete ? chosen.chosen : undefined, isComplete }
}

/**
 * Suggests those of the fixed texts, such as action types, that begin with the typed text. If no
 * text begins with it, suggests all of them.
 */
export function useFixedSuggestions(all: readonly Suggestion[], typed: string | null): Suggestions {
  const wanted = foldText((typed ?? '').trim())
  const matching = all.filter(
    ({ text, label }) => text === wanted || foldText(label).startsWith(wanted),
  )
  const list = typed === null ? [] : matching.length > 0 ? matching : all
  return { ...useChosen(list, wanted), isComplete: true }
}

/**
 * Returns the list with the chosen suggestion. The first suggestion is chosen until the operator
 * moves to another one. A change of the typed text chooses the first one again.
 */
function useChosen(list: readonly Suggestion[], text: string) {
  const [moved, setMoved] = useState({ text, index: 0 })
  const index = moved.text === text ? Math.min(moved.index, list.length - 1) : 0
  return {
    list,
    chosen: list[Math.max(index, 0)],
    chosenIndex: index,
    choose: (next: number) =>
      setMoved({ text, index: Math.min(Math.max(next, 0), list.length - 1) }),
  }
}
