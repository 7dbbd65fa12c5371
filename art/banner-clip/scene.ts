import sharp from 'sharp'
import { toyCrest } from '#art/pictures/crests.ts'
import { CARD_HEIGHT, CARD_WIDTH } from '#art/pictures/frame.ts'
import { circle, flat, GOLD, INK, move, path, VERMILION } from '#art/pictures/ink.ts'
import { across, latin, latinWidth, prepareLettering } from '#art/pictures/lettering.ts'
import { palettes } from '#art/pictures/palettes.ts'
import { drum } from '#art/pictures/toys.ts'
import type { Language } from '../../server/platform/language.ts'
import type { Clip, Layer } from './studio.ts'

const WIDTH = 780
const HEIGHT = 330
const TITLE = '縁日あそび'
const LINE = '屋台の棚をまるごと箱に'
const ENGLISH_TITLE = 'Fair toys'
const ENGLISH_LINE = 'A whole stall in a box'
const CARDS = ['toy-flower-cards', 'toy-daruma-gold', 'toy-streamer', 'toy-crane-gold'] as const
const still = { sway: 0, bob: 0, phase: 0 } as const
const images = new URL('../../demo/images/', import.meta.url)

const svgOf = (width: number, height: number, body: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`,
  )
const address = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`
const renderedSvg = async (svg: Buffer): Promise<string> =>
  address(await sharp(svg).png().toBuffer())

const cardLayer = async (key: string, i: number): Promise<Layer> => {
  const file = new URL(`cards/${key}.webp`, images)
  const size = 0.52
  return {
    src: address(
      await sharp(file.pathname)
        .resize(Math.round(CARD_WIDTH * size))
        .png()
        .toBuffer(),
    ),
    x: 448 + i * 92,
    y: 172 + (i % 2) * 14,
    width: CARD_WIDTH * size,
    height: CARD_HEIGHT * size,
    sway: 5,
    bob: 14,
    phase: i / CARDS.length,
  }
}

const panel = (): string =>
  flat('M0 0H430L360 330H0Z', VERMILION) + path('M430 0L360 330', 'none', GOLD, 8)
const ribbon = (wide: number, text: string): string =>
  path(`M0 -40H${wide}L${wide - 16} -11L${wide} 18H0L16 -11Z`, INK, GOLD, 3) + move([20, 0], text)

const japaneseLetters = (): string =>
  move([24, 146], across(TITLE, 76, { edgeWidth: 14 })) +
  move([24, 228], ribbon(LINE.length * 27 + 40, across(LINE, 26, { edgeWidth: 0 })))

const englishLetters = (): string =>
  move([24, 140], latin(ENGLISH_TITLE, 68, { edgeWidth: 14 })) +
  move(
    [24, 228],
    ribbon(latinWidth(ENGLISH_LINE, 25) + 56, latin(ENGLISH_LINE, 25, { edgeWidth: 0 })),
  )

const front = (language: Language): string =>
  (language === 'ja' ? japaneseLetters() : englishLetters()) +
  move(
    [60, 288],
    circle([0, 0], 24, INK, GOLD, 3) + move([0, 0], toyCrest(GOLD, INK), { scale: 0.1 }),
  ) +
  path('M0 0H780V330H0Z', 'none', INK, 14) +
  path('M9 9H771V321H9Z', 'none', GOLD, 3)

/**
 * Returns one movie for each language. Each movie shows a fair: cards hop, a drum bounces, and gold
 * leaf falls around the title.
 */
export const festival = async (): Promise<Readonly<Record<Language, Clip>>> => {
  const removeFont = await prepareLettering(TITLE + LINE + ENGLISH_TITLE + ENGLISH_LINE)
  const clips = { ja: await clipIn('ja'), en: await clipIn('en') }
  await removeFont()
  return clips
}

const clipIn = async (language: Language): Promise<Clip> => {
  const whole = { x: WIDTH / 2, y: HEIGHT / 2, width: WIDTH, height: HEIGHT, ...still }
  const beat = { x: 442, y: 262, width: 150, height: 150, sway: 3, bob: 18, phase: 0 }
  const layers = [
    { ...whole, src: await renderedSvg(svgOf(WIDTH, HEIGHT, panel())) },
    ...(await Promise.all(CARDS.map(cardLayer))),
    { ...beat, src: await renderedSvg(svgOf(320, 320, move([160, 160], drum(palettes.dawn)))) },
    { ...whole, src: await renderedSvg(svgOf(WIDTH, HEIGHT, front(language))) },
  ]
  return {
    width: WIDTH,
    height: HEIGHT,
    seconds: 4,
    framesPerSecond: 24,
    bitsPerSecond: 450_000,
    rays: { x: 590, y: 170, pale: '#fbe3c2', deep: '#f2a07a' },
    layers,
  }
}
