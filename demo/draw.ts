import { bannerScenes } from './art/banner-face.ts'
import { cardSvg } from './art/card-face.ts'
import { goodsSvg } from './art/goods-counter.ts'
import { seedOf } from './art/ink.ts'
import { prepareLettering } from './art/lettering.ts'
import { type CardPicture, coverSvg, dealtSvg, grandSvg } from './art/pack-face.ts'
import { palettes } from './art/palettes.ts'
import { allSeries } from './cards.ts'
import { allGoods } from './goods.ts'
import type { DemoPack } from './packs/pack.ts'
import { cardOf } from './packs/prizes.ts'
import { type WrapperName, wrappers } from './packs/wrappers.ts'
import { packs } from './packs.ts'
import { clear, embed, type Picture, printAll } from './print.ts'

const cardPictures = (): Picture[] =>
  allSeries.flatMap(({ cards, crest }) =>
    cards.map(({ key, rarity, drawing }) => ({
      file: `cards/${key}.webp`,
      svg: () => cardSvg(key, rarity, crest, drawing),
    })),
  )

const goodsPictures = (): Picture[] =>
  allGoods.map(({ key, palette, paper, drawing }) => ({
    file: `goods/${key}.webp`,
    svg: () => goodsSvg(palettes[palette], seedOf(key), { drawing, paper }),
  }))

/** The five rarest cards of a pack; the smaller packs have fewer kinds. */
const bestOf = (pack: DemoPack): string[] =>
  pack.prizes
    .map(({ cardKey }) => cardOf(cardKey))
    .sort((a, b) => b.rarity - a.rarity)
    .slice(0, 5)
    .map(({ key }) => key)

const packPictures = (pack: DemoPack, picture: CardPicture): Picture[] => {
  const wrapper = wrappers[pack.key as WrapperName]
  return [coverSvg, dealtSvg, grandSvg].map((draw, i) => ({
    file: `packs/${pack.key}-${i + 1}.webp`,
    svg: () => draw(pack.key, wrapper, bestOf(pack), picture),
    quality: 66,
  }))
}

const keysShown = (): Set<string> =>
  new Set([...packs.flatMap(bestOf), ...bannerScenes.flatMap(({ cardKeys }) => cardKeys)])

/** Draws every picture of the demo anew; the same on every machine. */
const drawAll = async (kinds: readonly string[]): Promise<void> => {
  if (kinds.includes('cards')) {
    await clear('cards')
    await printAll(cardPictures())
  }
  if (kinds.includes('goods')) {
    await clear('goods')
    await printAll(goodsPictures())
  }
  if (!kinds.includes('packs') && !kinds.includes('banners')) return
  const texts = [...Object.values(wrappers), ...bannerScenes].map((each) => JSON.stringify(each))
  const putAway = await prepareLettering(texts.join(''))
  const printed = new Map<string, string>()
  for (const key of keysShown()) printed.set(key, await embed(`cards/${key}.webp`))
  const picture: CardPicture = (key) => printed.get(key) ?? ''
  if (kinds.includes('packs')) await printAll(packs.flatMap((pack) => packPictures(pack, picture)))
  if (kinds.includes('banners')) {
    await printAll(
      bannerScenes.map(({ key, svg }) => ({
        file: `banners/${key}.webp`,
        svg: () => svg(picture),
        quality: 78,
      })),
    )
  }
  await putAway()
}

const asked = process.argv.slice(2)
await drawAll(asked.length > 0 ? asked : ['cards', 'goods', 'packs', 'banners'])
