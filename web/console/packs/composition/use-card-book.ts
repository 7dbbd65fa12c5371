import { useCallback, useEffect, useState } from 'react'
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
  const [cards, setCards] = useState<KnownCards>(() => withCards(new Map(), known))
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const resolve = useCallback(
    async (codes: readonly string[]) => {
      const open = [...new Set(codes)].filter((code) => code !== '' && !cards.has(code))
      if (open.length === 0) return cards
      const found = await trackBusy(source.resolve(open))
      setCards((now) => withCards(now, found))
      const all = withCards(cards, found)
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

function withCards(cards: KnownCards, more: readonly CardFacts[]): KnownCards {
  return new Map([...cards, ...more.map((card) => [card.code, card] as const)])
}
