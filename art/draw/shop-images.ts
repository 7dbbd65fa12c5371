import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { rays } from '#art/pictures/backgrounds.ts'
import { INK, PAPER, seedOf } from '#art/pictures/ink.ts'
import { downward, FONT_FAMILY, prepareLettering } from '#art/pictures/lettering.ts'
import { filledMark, nameStrip, smallMark, ticketMark } from '#art/pictures/marks.ts'
import { backdrop, lifted, placed, svgDocument } from '#art/pictures/pack-face.ts'
import { palettes } from '#art/pictures/palettes.ts'
import { wrappers } from '#art/pictures/wrappers.ts'
import type { PackKey } from '../../demo/packs/row.ts'
import { packs } from '../../demo/packs.ts'
import { embedImage } from './image-files.ts'

const PUBLIC = fileURLToPath(new URL('../../web/public/', import.meta.url))
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
    .toFile(`${PUBLIC}share/shop-${language}.jpg`)
}

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 512 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

const ICO_HEADER_BYTES = 6
const ICO_ENTRY_BYTES = 16

/**
 * Packs PNG pictures of several sizes into one file favicon.ico, which old browsers and bots
 * request.
 */
const ico = (pictures: readonly { readonly picture: Buffer; readonly size: number }[]): Buffer => {
  const header = Buffer.alloc(ICO_HEADER_BYTES)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let from = ICO_HEADER_BYTES + ICO_ENTRY_BYTES * pictures.length
  const entries = pictures.map(({ picture, size }) => {
    const entry = Buffer.alloc(ICO_ENTRY_BYTES)
    entry.writeUInt8(size, 0)
    entry.writeUInt8(size, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(picture.length, 8)
    entry.writeUInt32LE(from, 12)
    from += picture.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...pictures.map(({ picture }) => picture)])
}

const drawIcons = async (): Promise<void> => {
  const icons = `${PUBLIC}icons/`
  const [small, ticket, filled] = await Promise.all([smallMark(), ticketMark(), filledMark()])
  await writeFile(`${icons}icon-192.png`, await png(ticket, 192))
  await writeFile(`${icons}icon-512.png`, await png(ticket, 512))
  await writeFile(`${icons}maskable-512.png`, await png(filled, 512))
  await writeFile(`${icons}apple-touch-icon.png`, await png(filled, 180))
  await writeFile(`${PUBLIC}favicon.svg`, `${small}\n`)
  const sizes = [16, 32].map(async (size) => ({ size, picture: await png(small, size) }))
  await writeFile(`${PUBLIC}favicon.ico`, ico(await Promise.all(sizes)))
}

/** Draws the shop's icons and the preview pictures of shared links. */
const drawShopImages = async (): Promise<void> => {
  for (const folder of ['icons', 'share']) await mkdir(PUBLIC + folder, { recursive: true })
  await drawIcons()
  const letters = ['引札HIKIFUDA', ...Object.values(LINES)].join('')
  const removeFont = await prepareLettering(letters)
  for (const language of ['ja', 'en'] as const) await drawShop(language)
  for (const { key, images } of packs) {
    await drawPack(key, (images[0] ?? '').replace('/images/', ''))
  }
  await removeFont()
}

await drawShopImages()
