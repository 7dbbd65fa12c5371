import { useCallback, useEffect, useState } from 'react'
import { codeForms } from '#contract/canonical-text.rule.ts'
import type { CardFacts } from '#contract/console/packs/pack-drafts.ts'
import { trackBusy } from '#web/wire/activity.ts'
import type { CardSource } from './card-source.ts'
import type { KnownCards, Line } from './lines.rule.ts'

export interface CardBook {
  readonly cards: KnownCards
  /** The codes that the server does not know. */
  readonly missing: ReadonlySet<string>
  /** Loads the cards of the codes that are not loaded yet. Then returns all loaded cards. */
  readonly resolve: (codes: readonly string[]) => Promise<KnownCards>
}

/** When a line names a card that is not loaded yet, the hook loads it. */
export function useCardBook({
  lines,
  known,
  source,
}: {
  readonly lines: readonly Line[]
  readonly known: readonly CardFacts[]
  readonly source: CardSource
}): CardBook {
  const [cards, setCards] = useState<KnownCards>(() => namedBy([], known))
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const resolve = useCallback(
    async (codes: readonly string[]) => {
      const open = [...new Set(codes)].filter((code) => code !== '' && !cards.has(code))
      if (open.length === 0) return cards
      const found = await trackBusy(source.resolve(open))
      const named = namedBy(open, found)
      setCards((now) => new Map([...now, ...named]))
      const all = new Map([...cards, ...named])
      setMissing((now) => new Set([...now, ...open.filter((code) => !all.has(code))]))
      return all
    },
    [cards, source],
  )
  useEffect(() => {
    const open = lines.map(({ cells }) => cells.card).filter((code) => !missing.has(code))
    // If the server does not answer, the cards of these codes are still not loaded. The next edit
    // loads them again.
    resolve(open).catch(() => undefined)
  }, [lines, missing, resolve])
  return { cards, missing, resolve }
}

/** Returns the cards by their codes, and by the codes that name them in full width. */
function namedBy(codes: readonly string[], found: readonly CardFacts[]): KnownCards {
  const cards = new Map(found.map((card) => [card.code, card]))
  const narrow = codes.flatMap((code) => {
    const card = codeForms(code).flatMap((form) => cards.get(form) ?? [])[0]
    return card === undefined ? [] : [[code, card] as const]
  })
  return new Map([...cards, ...narrow])
}
