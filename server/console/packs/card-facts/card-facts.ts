import type { DraftContent } from '#contract/console/packs/draft-content.ts'
import { REPACK_DAYS } from '#contract/console/packs/pack-checks.rule.ts'
import type { CardFacts } from '#contract/console/packs/pack-drafts.ts'
import { stockOfCards } from '#server/console/stock/free.ts'
import { isPriceOld } from '#server/packs/market-worths/market-worths.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { readSettings } from '#server/settings/settings.ts'
import { type CardRow, selectCards, selectEarlyEnds } from './card-facts.sql.ts'

export type Card = CardRow

/**
 * Returns the facts about cards that the pack editor and the checks of a draft need, with the stock
 * that is free at `now`.
 */
export async function readCardFacts(
  on: Queryable,
  ids: readonly number[],
  now: Date,
): Promise<readonly CardFacts[]> {
  const cards = await selectCards(on, ids)
  const { marketDaysMax } = await readSettings(on)
  const stock = await stockOfCards(on, ids, now)
  const after = new Date(now.getTime() - (REPACK_DAYS + 1) * DAY_MS)
  const ends = await selectEarlyEnds(on, ids, { after, now })
  return cards.map((card) =>
    factsOf(card, {
      isMarketOld: isPriceOld(card.marketAt, { now, daysMax: marketDaysMax }),
      free: stock.get(card.id)?.free ?? 0,
      endedEarlyAt: ends.get(card.id)?.toISOString() ?? null,
    }),
  )
}

/** Returns the cards with these ids. The key of each card is its id. */
export async function readCards(
  on: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Card>> {
  return new Map((await selectCards(on, ids)).map((card) => [card.id, card]))
}

/** Returns the ids of the cards in a draft in ascending order, without repetitions. */
export function cardIdsOf({ lines, extras }: Pick<DraftContent, 'lines' | 'extras'>): number[] {
  return [...new Set([...lines, ...extras].map(({ cardId }) => cardId))].sort((a, b) => a - b)
}

/**
 * `free` is the number of copies on hand less the copies that are promised to packs and members.
 */
function factsOf(
  { rarityLabelEn: _, marketAt, ...card }: CardRow,
  found: Pick<CardFacts, 'free' | 'endedEarlyAt' | 'isMarketOld'>,
): CardFacts {
  return { ...card, marketAt: marketAt?.toISOString() ?? null, ...found }
}
