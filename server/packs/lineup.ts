import type { Answer } from '#contract/calls.ts'
import type { LineupCard, LineupExtra, LineupWorth } from '#contract/packs.ts'
import { pageOf, sliceOf } from '#server/platform/http/pagination.ts'
import { englishOf } from '#server/platform/language.ts'
import {
  type ExtraPrize,
  extraPrizeStock,
  type Pack,
  type Prize,
  remainingOf,
  undrawnCountOf,
} from './pack.ts'

/**
 * Returns one page of the pack's prizes, the rarest first. For each rarity, also returns how many
 * tickets the pack had at its publication and how many remain. If the pack hides its line-up, the
 * lists are empty, so that the response does not reveal the odds (Q75).
 */
export function lineupOf(
  pack: Pack,
  page: number,
): Answer<'GET /user/pack/card_list/{packId}/{page}'> {
  const { list, rarities, worths, extras } = wholeLineupOf(pack)
  const cards = { list: sliceOf(list, page), page: pageOf(page, list.length) }
  const counts = { pack_count: undrawnCountOf(pack), unsold: remainingOf(pack) }
  return { ...cards, rarities, worths, ...counts, extras }
}

type WholeLineup = ReturnType<typeof computeLineup>

/** A sale replaces the pack object of the pack cache, so a line-up is computed once per sale. */
const cachedLineups = new WeakMap<Pack, WholeLineup>()

/** The rarest first, with the tickets of each rarity; empty if the line-up is hidden. */
export function wholeLineupOf(pack: Pack): WholeLineup {
  const cached = cachedLineups.get(pack) ?? computeLineup(pack)
  cachedLineups.set(pack, cached)
  return cached
}

function computeLineup(pack: Pack) {
  const prizes = pack.showsLineup ? pack.prizes.toSorted((a, b) => b.rarity - a.rarity) : []
  const copies = new Map(pack.proofs.map((proof) => [proof.no, proof.copies]))
  const list = prizes.map((prize) => {
    const proven = copies.get(prize.no)
    const card = lineupCard(prize, pack.counts[prize.no] ?? 0)
    return proven === undefined ? card : { ...card, copies: [...proven] }
  })
  return {
    list,
    rarities: [...Map.groupBy(list, rarityKey).values()].map(sumOf),
    worths: worthsOf(list),
    extras: pack.showsLineup ? pack.extraPrizes.map((each) => lineupExtra(each, pack)) : [],
  }
}

function lineupCard(prize: Prize, remaining: number): LineupCard {
  return {
    count: prize.count,
    remaining,
    image_url: prize.image,
    name: prize.name,
    ...englishOf('name_en', prize.nameEn),
    model_number: prize.modelNumber,
    rarity: prize.rarity,
    rarity_label: prize.rarityLabel,
    ...englishOf('rarity_label_en', prize.rarityLabelEn),
    buy_point: prize.buyPoint,
    action_type: prize.actionType,
    ...(prize.shipBelowPercent === null ? {} : { ship_below_percent: prize.shipBelowPercent }),
    ...(prize.shipFromYen === null ? {} : { ship_from_yen: prize.shipFromYen }),
  }
}

function worthsOf(list: readonly LineupCard[]): LineupWorth[] {
  const left = list.filter(({ remaining }) => remaining > 0)
  const groups = Map.groupBy(left, ({ buy_point, action_type }) => `${action_type} ${buy_point}`)
  return [...groups.values()].map((cards) => {
    const [first] = cards as [LineupCard]
    return {
      points: first.buy_point,
      is_ship_only: first.action_type === '2',
      remaining: cards.reduce((sum, { remaining }) => sum + remaining, 0),
    }
  })
}

const rarityKey = ({ rarity, rarity_label }: LineupCard) => `${rarity} ${rarity_label}`

function sumOf(cards: readonly LineupCard[]) {
  const [first] = cards as readonly [LineupCard]
  return {
    rarity: first.rarity,
    rarity_label: first.rarity_label,
    ...englishOf('rarity_label_en', first.rarity_label_en),
    count: cards.reduce((sum, { count }) => sum + count, 0),
    remaining: cards.reduce((sum, { remaining }) => sum + remaining, 0),
  }
}

function lineupExtra(extraPrize: ExtraPrize, pack: Pack): LineupExtra {
  const { kind, step } = extraPrize
  const { count, remaining, nextTicket } = extraPrizeStock(extraPrize, pack)
  return {
    image_url: extraPrize.image,
    name: extraPrize.name,
    ...englishOf('name_en', extraPrize.nameEn),
    model_number: extraPrize.modelNumber,
    rarity: extraPrize.rarity,
    rarity_label: extraPrize.rarityLabel,
    ...englishOf('rarity_label_en', extraPrize.rarityLabelEn),
    kind,
    ...(step === null ? {} : { step }),
    count,
    remaining,
    next_ticket: nextTicket,
  }
}
