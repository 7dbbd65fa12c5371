import type { ActionType } from '#contract/codes.ts'
import type { PackDraft } from '#server/packs/packs.ts'
import { imagePaths } from './fixtures.catalogue.ts'

export interface FixturePack extends Omit<PackDraft, 'prizes'> {
  readonly id: number
  readonly prizes: readonly FixturePrize[]
}
interface FixturePrize {
  readonly cardIndex: number
  readonly buyPoint: number
  readonly actionType: ActionType
  readonly count: number
}

const MINUTE_MS = 60_000
/** The countdown of pack 5 begins at 01.02.03. */
const BEFORE_SALE_MS = 62 * MINUTE_MS + 3_000
const FILLER_COUNT = 20

/** Packs 1 to 6 of the journeys, and ordinary ones that fill the lists beyond one page. */
export function fixturePacks(now: Date): readonly FixturePack[] {
  return [...journeyPacks(now), ...fillerPacks()]
}

function journeyPacks(now: Date): readonly FixturePack[] {
  const images = imagePaths('packs')
  const base = { cardTypeId: 1, currency: 'point', images: images.slice(0, 1) } as const
  return [
    {
      ...base,
      id: 1,
      position: 1,
      name: '朱雀の引札',
      price: 300,
      movieStyle: 1,
      images: images.slice(0, 3),
      detailHtml: '<h3>朱雀の引札</h3><p>百枚のうちに<strong>大当り</strong>が四枚。</p>',
      prizes: prizesOf({ prizeCount: 24, total: 100, price: 300 }),
    },
    {
      ...base,
      id: 2,
      position: 2,
      name: '金貨の引札',
      currency: 'coin',
      price: 50,
      movieStyle: 2,
      prizes: prizesOf({ prizeCount: 8, total: 1_000, price: 0 }).map((prize) => ({
        ...prize,
        actionType: '2' as const,
      })),
    },
    {
      ...base,
      id: 3,
      position: 3,
      name: '一人三枚の引札',
      price: 500,
      movieStyle: 3,
      maxBuyCount: 3,
      isLimited: true,
      limitMessage: 'お一人様3回まで',
      prizes: prizesOf({ prizeCount: 12, total: 300, price: 500 }),
    },
    {
      ...base,
      id: 4,
      position: 4,
      name: '完売の引札',
      price: 100,
      movieStyle: 5,
      prizes: prizesOf({ prizeCount: 5, total: 50, price: 100 }),
    },
    {
      ...base,
      id: 5,
      position: 5,
      name: '開場前の引札',
      price: 200,
      movieStyle: 8,
      startsAt: new Date(now.getTime() + BEFORE_SALE_MS),
      prizes: prizesOf({ prizeCount: 10, total: 200, price: 200 }),
    },
    {
      ...base,
      id: 6,
      position: 6,
      name: '五千枚の引札',
      price: 5,
      movieStyle: 10,
      prizes: prizesOf({ prizeCount: 30, total: 5_000, price: 5 }),
    },
  ]
}

const SEASONS = ['梅', '桜', '藤', '菖蒲', '牡丹', '萩', '月見', '菊', '紅葉', '雪見'] as const

function fillerPacks(): readonly FixturePack[] {
  const images = imagePaths('packs')
  return Array.from({ length: FILLER_COUNT + 2 }, (_, index) => ({
    id: 101 + index,
    position: 100 + index,
    name: `${SEASONS[index % SEASONS.length]}の札${index < SEASONS.length ? '' : '・二'}`,
    currency: 'point' as const,
    price: 100 + 10 * index,
    // The last two stand alone on the list of another type.
    cardTypeId: index < FILLER_COUNT ? 1 : 2,
    movieStyle: 11,
    images: [images[index % images.length] as string],
    prizes: prizesOf({ prizeCount: 6, total: 500 + 10 * index, price: 100 }),
  }))
}

/** Every fourth line is ship-only; the first are the rarest, the last line takes what is left of the total. */
function prizesOf({
  prizeCount,
  total,
  price,
}: {
  prizeCount: number
  total: number
  price: number
}): readonly FixturePrize[] {
  const countPerPrize = Math.floor(total / prizeCount)
  return Array.from({ length: prizeCount }, (_, index) => ({
    cardIndex: index,
    buyPoint: Math.floor(price / 2) + index,
    actionType: index % 4 === 0 ? '2' : '0',
    count: index < prizeCount - 1 ? countPerPrize : total - countPerPrize * (prizeCount - 1),
  }))
}
