import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { rays } from '#art/pictures/backgrounds.ts'
import { INK, PAPER, seedOf } from '#art/pictures/ink.ts'
import { downward, FONT_FAMILY, prepareLettering } from '#art/pictures/lettering.ts'
import { nameStrip, siteMarks, smallMark } from '#art/pictures/marks.ts'
import { backdrop, lifted, placed, svgDocument } from '#art/pictures/pack-face.ts'
import { palettes } from '#art/pictures/palettes.ts'
import { wrappers } from '#art/pictures/wrappers.ts'
import type { PackKey } from '../../demo/packs/row.ts'
import { packs } from '../../demo/packs.ts'
import { embedImage } from './image-files.ts'

const IMAGES = fileURLToPath(new URL('../../demo/images/', import.meta.url))
/** The size that apps use for the preview of a shared link. */
const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const
const NAME_STRIP = { x: 1010, width: 190, height: SHARE_IMAGE_SIZE.height } as const
const COVER = { left: 50, top: 37, width: 904, height: 556 } as const
const LINES = {
  ja: '開ける前から、ぜんぶ見える。',
  en: 'See everything before you draw.',
} as const
const SHOWN_CARDS = [
  'view-great-wave',
  'beast-phoenix',
  'beast-dragon-gold',
  'mask-fox',
  'star-eclipse',
]

const shopNameSvg = (): string =>
  `<g transform="translate(${NAME_STRIP.x + NAME_STRIP.width / 2} 78)">${downward('引札', 132, { fill: '#c22d18', edge: PAPER, edgeWidth: 6 })}</g>` +
  `<text x="${NAME_STRIP.x + NAME_STRIP.width / 2}" y="560" font-family="${FONT_FAMILY}" font-weight="900" font-size="27" text-anchor="middle" fill="${INK}">HIKIFUDA</text>`

const shareImageSvg = (body: string): string =>
  svgDocument(SHARE_IMAGE_SIZE, body + nameStrip(NAME_STRIP, shopNameSvg()))

/**
 * Draws the preview picture for shared links to a pack: the pack's background and first picture,
 * and the shop's name.
 */
const drawPack = async (key: PackKey, image: string): Promise<void> => {
  const wrapper = wrappers[key]
  const background = backdrop(
    wrapper.secondBackground,
    palettes[wrapper.palette],
    seedOf(key),
    SHARE_IMAGE_SIZE,
  )
  const cover = await sharp(IMAGES + image)
    .resize(COVER.width, COVER.height)
    .toBuffer()
  await sharp(Buffer.from(shareImageSvg(background)), { unlimited: true })
    .composite([{ input: cover, left: COVER.left, top: COVER.top }])
    .jpeg({ quality: 74, mozjpeg: true })
    .toFile(IMAGES + image.replace(/\.webp$/, '.share.jpg'))
}

const drawShop = async (language: 'ja' | 'en'): Promise<void> => {
  const background = backdrop(rays, palettes.vermilion, seedOf('share'), SHARE_IMAGE_SIZE)
  const cards = await Promise.all(SHOWN_CARDS.map((key) => embedImage(`cards/${key}.webp`)))
  const fan = [0, 4, 1, 3, 2].map((i) =>
    lifted(
      placed(cards[i] ?? '', [505 + (i - 2) * 168, 268 + Math.abs(i - 2) * 22], 0.86, (i - 2) * 8),
    ),
  )
  const line =
    `<path fill="${INK}" d="M0 520h${NAME_STRIP.x}v${SHARE_IMAGE_SIZE.height - 520}h-${NAME_STRIP.x}z"/>` +
    `<text x="${NAME_STRIP.x / 2}" y="593" font-family="${FONT_FAMILY}" font-weight="900" font-size="50" text-anchor="middle" fill="${PAPER}">${LINES[language]}</text>`
  await sharp(Buffer.from(shareImageSvg(background + fan.join('') + line)), { unlimited: true })
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(`${IMAGES}shop/share-${language}.jpg`)
}

/** Draws the shop's mark, the pictures of its sister services and the preview pictures of shared links. */
const drawShopImages = async (): Promise<void> => {
  await mkdir(`${IMAGES}shop`, { recursive: true })
  await writeFile(`${IMAGES}shop/mark.svg`, `${await smallMark()}\n`)
  for (const [name, drawing] of Object.entries(siteMarks))
    await writeFile(`${IMAGES}shop/site-${name}.svg`, `${drawing}\n`)
  const letters = ['引札HIKIFUDA', ...Object.values(LINES)].join('')
  const removeFont = await prepareLettering(letters)
  for (const language of ['ja', 'en'] as const) await drawShop(language)
  for (const { key, images } of packs) {
    await drawPack(key, (images[0] ?? '').replace('/images/', ''))
  }
  await removeFont()
}

await drawShopImages()
