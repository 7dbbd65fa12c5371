import { bannerPictures } from '#art/pictures/banner-face.ts'
import { cardSvg } from '#art/pictures/card-face.ts'
import { cardArt, goodArt } from '#art/pictures/drawings.ts'
import { goodsSvg } from '#art/pictures/goods-counter.ts'
import { seedOf } from '#art/pictures/ink.ts'
import { prepareLettering } from '#art/pictures/lettering.ts'
import { type CardPicture, coverSvg, dealtSvg, grandSvg } from '#art/pictures/pack-face.ts'
import { palettes } from '#art/pictures/palettes.ts'
import { wrappers } from '#art/pictures/wrappers.ts'
import { cards } from '../../demo/cards.ts'
import type { DemoPack } from '../../demo/packs/pack.ts'
import { cardOf } from '../../demo/packs/prizes.ts'
import { packs } from '../../demo/packs.ts'
import { deleteImages, embedImage, type ImageFile, writeImages } from './image-files.ts'

const cardPictures = (): ImageFile[] =>
  cards.map(({ key, rarity }) => {
    const art = cardArt[key]
    if (art === undefined) throw new Error(`the card ${key} has no drawing`)
    return { file: `cards/${key}.webp`, svg: () => cardSvg(key, rarity, art.crest, art.drawing) }
  })

const goodsPictures = (): ImageFile[] =>
  Object.entries(goodArt).map(([key, { palette, paper, drawing }]) => ({
    file: `goods/${key}.webp`,
    svg: () => goodsSvg(palettes[palette], seedOf(key), { drawing, paper }),
  }))

/** Returns the five rarest cards of a pack, or all if the pack has fewer. */
const rarestCards = (pack: DemoPack): string[] =>
  pack.prizes
    .map(({ cardKey }) => cardOf(cardKey))
    .sort((a, b) => b.rarity - a.rarity)
    .slice(0, 5)
    .map(({ key }) => key)

const packPictures = (pack: DemoPack, picture: CardPicture): ImageFile[] => {
  const wrapper = wrappers[pack.key]
  return [coverSvg, dealtSvg, grandSvg].map((draw, i) => ({
    file: `packs/${pack.key}-${i + 1}.webp`,
    svg: () => draw(pack.key, wrapper, rarestCards(pack), picture),
    quality: 66,
  }))
}

const usedCardKeys = (): Set<string> =>
  new Set([...packs.flatMap(rarestCards), ...bannerPictures.flatMap(({ cardKeys }) => cardKeys)])

/** Draws the pictures of the demo. Every machine draws exactly the same pictures. */
const drawDemoImages = async (kinds: readonly string[]): Promise<void> => {
  if (kinds.includes('cards')) {
    await deleteImages('cards')
    await writeImages(cardPictures())
  }
  if (kinds.includes('goods')) {
    await deleteImages('goods')
    await writeImages(goodsPictures())
  }
  if (!kinds.includes('packs') && !kinds.includes('banners')) return
  const texts = [...Object.values(wrappers), ...bannerPictures].map((each) => JSON.stringify(each))
  const removeFont = await prepareLettering(texts.join(''))
  const printed = new Map<string, string>()
  for (const key of usedCardKeys()) printed.set(key, await embedImage(`cards/${key}.webp`))
  const picture: CardPicture = (key) => printed.get(key) ?? ''
  if (kinds.includes('packs'))
    await writeImages(packs.flatMap((pack) => packPictures(pack, picture)))
  if (kinds.includes('banners')) {
    await writeImages(
      bannerPictures.flatMap(({ key, svg, englishSvg }) => [
        { file: `banners/${key}.webp`, svg: () => svg(picture), quality: 78 },
        { file: `banners/en/${key}.webp`, svg: () => englishSvg(picture), quality: 78 },
      ]),
    )
  }
  await removeFont()
}

const requestedKinds = process.argv.slice(2)
await drawDemoImages(
  requestedKinds.length > 0 ? requestedKinds : ['cards', 'goods', 'packs', 'banners'],
)
