import type { Background } from './backgrounds.ts'
import type { Crest } from './crests.ts'
import { CARD_HEIGHT, CARD_WIDTH } from './frame.ts'
import type { Front } from './fronts.ts'
import {
  circle,
  flat,
  GOLD,
  INK,
  move,
  PAPER,
  type Palette,
  path,
  ring,
  type Subject,
  seedOf,
  stroke,
  VERMILION,
} from './ink.ts'
import { downward } from './lettering.ts'
import { type PaletteName, palettes } from './palettes.ts'

export const PACK_WIDTH = 780
export const PACK_HEIGHT = 480

/** The parts that the wrapper of a pack is drawn from. */
export type Wrapper = {
  /** The title of the pack, written vertically on the tag. It has at most six characters. */
  readonly title: string
  readonly palette: PaletteName
  readonly background: Background
  readonly secondBackground: Background
  readonly hero: Subject
  readonly front: Front
  readonly crest: Crest
}

/** Returns a finished card as a picture to embed in a drawing. */
export type CardPicture = (key: string) => string

export type Size = { readonly width: number; readonly height: number }

const SHADOWS =
  '<filter id="drop" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="6" dy="9" stdDeviation="5" flood-color="#140a10" flood-opacity=".42"/></filter>'

/**
 * Draws a card's background, scaled to the width of the picture of a pack or banner. The upper and
 * lower parts of the background are outside the picture.
 */
export const backdrop = (
  background: Background,
  palette: Palette,
  seed: number,
  { width, height }: Size,
): string => {
  const size = width / CARD_WIDTH
  return `<g transform="translate(0 ${height / 2 - 226 * size}) scale(${size})">${background(palette, seed)}</g>`
}

/**
 * Draws the objects in front of a card's subject twice, side by side. Together the two copies are
 * as wide as the picture.
 */
export const strewn = (
  front: Front,
  palette: Palette,
  seed: number,
  { width, height }: Size,
): string =>
  [0, 1]
    .map((i) => {
      const size = width / CARD_WIDTH / 2
      const shift = `translate(${(i * width) / 2} ${height - 504 * size}) scale(${size})`
      return `<g transform="${shift}">${front(palette, seed + i)}</g>`
    })
    .join('')

export const placed = (
  picture: string,
  [x, y]: readonly [number, number],
  scale: number,
  turn: number,
): string =>
  move([x, y], `<g transform="translate(${-CARD_WIDTH / 2} ${-CARD_HEIGHT / 2})">${picture}</g>`, {
    scale,
    turn,
  })

export const lifted = (svg: string): string => `<g filter="url(#drop)">${svg}</g>`

/** Draws a lacquer tag with the title from top to bottom. */
const tag = (title: string, crest: string): string => {
  const size = title.length > 4 ? 62 : 74
  const height = title.length * size * 1.06 + 34
  return lifted(
    path(`M-56 0H56V${height}H-56Z`, VERMILION, INK, 5) +
      path(`M-48 8H48V${height - 8}H-48Z`, 'none', GOLD, 3) +
      move([0, 14], downward(title, size)) +
      move(
        [0, height + 34],
        circle([0, 0], 36, INK, GOLD, 4) + move([0, 0], crest, { scale: 0.15 }),
      ),
  )
}

/** Draws twisted paper cord, red and gold, tied across a corner of the wrapper. */
const cord = (y: number): string =>
  [
    [-9, VERMILION],
    [0, PAPER],
    [9, GOLD],
  ]
    .map(
      ([shift, color]) =>
        stroke(`M-10 ${y + Number(shift)}H${PACK_WIDTH + 10}`, INK, 9) +
        stroke(`M-10 ${y + Number(shift)}H${PACK_WIDTH + 10}`, String(color), 6),
    )
    .join('')

const edge = ({ width, height }: Size): string =>
  path(`M0 0H${width}V${height}H0ZM12 12V${height - 12}H${width - 12}V12Z`, INK, 'none', 0).replace(
    '<path',
    '<path fill-rule="evenodd"',
  ) + path(`M12 12H${width - 12}V${height - 12}H12Z`, 'none', GOLD, 4)

export const svgDocument = ({ width, height }: Size, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${SHADOWS}</defs>${body}</svg>`

const PACK_SIZE: Size = { width: PACK_WIDTH, height: PACK_HEIGHT }

/**
 * Draws the first picture of a pack: the main card in front of four of the best cards, and the
 * title.
 */
export const coverSvg = (
  key: string,
  wrapper: Wrapper,
  best: readonly string[],
  picture: CardPicture,
): string => {
  const palette = palettes[wrapper.palette]
  const seed = seedOf(key)
  const spots = [
    [132, 262, -16],
    [232, 244, -7],
    [470, 244, 7],
    [570, 262, 16],
  ] as const
  const fan = [0, 3, 1, 2].map((i) => {
    const [x, y, turn] = spots[i] ?? spots[0]
    return lifted(placed(picture(best[i] ?? best[0] ?? ''), [x, y], 0.66, turn))
  })
  return svgDocument(
    PACK_SIZE,
    [
      backdrop(wrapper.background, palette, seed, PACK_SIZE),
      ...fan,
      lifted(move([350, 262], wrapper.hero(palette), { scale: 1.24 })),
      strewn(wrapper.front, palette, seed, PACK_SIZE),
      move([692, 30], tag(wrapper.title, wrapper.crest(GOLD, INK))),
      edge(PACK_SIZE),
    ].join(''),
  )
}

/** Draws the second picture of a pack: five of its cards in an arc. */
export const dealtSvg = (
  key: string,
  wrapper: Wrapper,
  best: readonly string[],
  picture: CardPicture,
): string => {
  const palette = palettes[wrapper.palette]
  const deal = [0, 4, 1, 3, 2].map((place, i) =>
    lifted(
      placed(
        picture(best[i] ?? best[0] ?? ''),
        [390 + (place - 2) * 142, 246 + (place - 2) ** 2 * 12],
        place === 2 ? 0.82 : 0.7,
        (place - 2) * 7,
      ),
    ),
  )
  return svgDocument(
    PACK_SIZE,
    [
      backdrop(wrapper.secondBackground, palette, seedOf(`${key}-2`), PACK_SIZE),
      deal.join(''),
      edge(PACK_SIZE),
    ].join(''),
  )
}

/**
 * Draws the third picture of a pack: its best card alone in a bright light, in front of the wrapper
 * with its cords.
 */
export const grandSvg = (
  key: string,
  wrapper: Wrapper,
  best: readonly string[],
  picture: CardPicture,
): string => {
  const palette = palettes[wrapper.palette]
  const light = `<g transform="translate(390 240)">${ring(18, flat('M0 0L-38 -560H38Z', '#fff3c4'))}</g>`
  const crest = (x: number, size: number): string =>
    move(
      [x, 240],
      `<g opacity=".9">${circle([0, 0], 150 * size, palette.deep, GOLD, 5)}${move([0, 0], wrapper.crest(GOLD, palette.deep), { scale: 0.86 * size })}</g>`,
    )
  return svgDocument(
    PACK_SIZE,
    [
      flat(`M0 0H${PACK_WIDTH}V${PACK_HEIGHT}H0Z`, palette.main),
      `<g opacity=".34">${light}</g>`,
      cord(52),
      cord(428),
      crest(140, 0.62),
      crest(640, 0.62),
      lifted(placed(picture(best[0] ?? ''), [390, 240], 0.86, -5)),
      strewn(wrapper.front, palette, seedOf(`${key}-3`), PACK_SIZE),
      edge(PACK_SIZE),
    ].join(''),
  )
}
