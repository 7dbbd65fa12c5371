import { CARD_TYPE_FIGURE, CARD_TYPE_GAME } from '#contract/constants.ts'
import type { GoodDraft } from '#server/exchange/exchange.ts'
import { imagePaths } from './fixtures.catalogue.ts'

const FILLER_COUNT = 25

/** What the exchange counter of every fixture shop holds, under the same ids. B has 5,000 coins. */
export const goods = {
  /** Anybody with 300 coins can take it, again and again. */
  plain: 701,
  last: 702,
  soldOut: 703,
  oneEach: 704,
  tooDear: 705,
  game: 801,
} as const

/** Two pages of figures and one of games. */
export function fixtureGoods(): readonly GoodDraft[] {
  const images = imagePaths('cards')
  const figure = {
    cardTypeId: CARD_TYPE_FIGURE,
    series: '引札人形店',
    rarity: 1,
    image: images[0] as string,
    stock: 1_000,
  }
  const game = { ...figure, cardTypeId: CARD_TYPE_GAME, series: '引札遊戯堂' }
  return [
    {
      ...figure,
      id: goods.plain,
      name: '招き猫フィギュア',
      modelNumber: 'FG-701',
      priceCoins: 300,
    },
    {
      ...figure,
      id: goods.last,
      name: '最後の一体',
      modelNumber: 'FG-702',
      priceCoins: 300,
      stock: 1,
    },
    {
      ...figure,
      id: goods.soldOut,
      name: '品切れの一体',
      modelNumber: 'FG-703',
      priceCoins: 300,
      stock: 0,
    },
    {
      ...figure,
      id: goods.oneEach,
      name: 'お一人様一体',
      modelNumber: 'FG-704',
      priceCoins: 300,
      memberMax: 1,
    },
    {
      ...figure,
      id: goods.tooDear,
      name: '等身大の龍',
      modelNumber: 'FG-705',
      priceCoins: 5_001,
      rarity: 3,
    },
    ...Array.from({ length: FILLER_COUNT }, (_, index) => ({
      ...figure,
      id: 706 + index,
      name: `並びの人形 第${index + 1}番`,
      modelNumber: `FG-${706 + index}`,
      image: images[(index + 1) % images.length] as string,
      priceCoins: 350 + 10 * index,
      stock: 100 + index,
    })),
    { ...game, id: goods.game, name: '花札ゲーム', modelNumber: 'GM-801', priceCoins: 200 },
    { ...game, id: 802, name: '双六の箱', modelNumber: 'GM-802', priceCoins: 150, stock: 3 },
    { ...game, id: 803, name: 'かるた', modelNumber: 'GM-803', priceCoins: 100, stock: 2 },
  ]
}
