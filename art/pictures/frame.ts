import {
  circle,
  flat,
  GOLD,
  INK,
  move,
  PAPER,
  path,
  star,
  stroke,
  times,
  VERMILION,
} from './ink.ts'
import { type PatternName, pattern } from './patterns.ts'

export const CARD_WIDTH = 360
export const CARD_HEIGHT = 504

type Foil = {
  readonly stops: readonly string[]
  readonly pattern: PatternName
  readonly patternInk: string
  readonly edge: string
}

/**
 * The foils by rarity 0 to 7: paper, silver, lacquer, gold leaf, lapis, mother of pearl, crimson
 * and rainbow.
 */
const foils: readonly Foil[] = [
  {
    stops: ['#efe3c8', '#f8f0dd', '#e9dcbf'],
    pattern: 'stripes',
    patternInk: '#e2d3b2',
    edge: INK,
  },
  {
    stops: ['#7f93a8', '#eef4f6', '#8fa5b8', '#f6fafa', '#6f869c'],
    pattern: 'seigaiha',
    patternInk: '#5b748c',
    edge: '#24384f',
  },
  {
    stops: ['#8f1d1a', '#e2563c', '#a8261f', '#ef7a55', '#8f1d1a'],
    pattern: 'asanoha',
    patternInk: '#f4c560',
    edge: '#f2c45a',
  },
  {
    stops: ['#8a5e17', '#ffefb0', '#cf9a34', '#fff7d2', '#b3822a', '#f7dd8a', '#8a5e17'],
    pattern: 'tortoise',
    patternInk: '#9a6b1c',
    edge: '#5a3a0c',
  },
  {
    stops: ['#0d1f5c', '#4a7be0', '#15307f', '#9fc4ff', '#0d1f5c'],
    pattern: 'shippo',
    patternInk: '#f3d27a',
    edge: '#f3d27a',
  },
  {
    stops: ['#17131c', '#57406b', '#1c1822', '#2f6a6c', '#17131c', '#7a3f62', '#17131c'],
    pattern: 'scales',
    patternInk: '#8fd8c8',
    edge: '#e9c8f0',
  },
  {
    stops: ['#4d0712', '#d3162f', '#7a0c1c', '#ff7a5c', '#f7d27a', '#b01226', '#4d0712'],
    pattern: 'blossoms',
    patternInk: '#ffe3a0',
    edge: '#ffe3a0',
  },
  {
    stops: ['#ff9aa8', '#ffd98a', '#fff6b0', '#a8f0c0', '#9ad4ff', '#c8b0ff', '#ff9ad8', '#ffd98a'],
    pattern: 'asanoha',
    patternInk: '#ffffff',
    edge: '#7a3f8f',
  },
]

const foilOf = (rarity: number): Foil => foils[rarity] ?? (foils[0] as Foil)

const gradient = (id: string, stops: readonly string[], tilt: string): string =>
  `<linearGradient id="${id}" ${tilt}>${stops
    .map((color, i) => `<stop offset="${i / (stops.length - 1)}" stop-color="${color}"/>`)
    .join('')}</linearGradient>`

export const frameDefs = (rarity: number): string => {
  const foil = foilOf(rarity)
  return (
    gradient('foil', foil.stops, 'x1="0" y1="0" x2="1" y2="1"') +
    pattern('edge', foil.pattern, { ink: foil.patternInk, size: 0.42 })
  )
}

const corner = (size: number, color: string): string =>
  path(`M0 0H${size}L0 ${size}Z`, 'url(#foil)', color, 2) +
  stroke(`M6 ${size * 0.62}Q${size * 0.16} ${size * 0.16} ${size * 0.62} 6`, color, 2) +
  circle([size * 0.24, size * 0.24], 4, color, 'none', 0)

const corners = (inset: number, size: number, color: string): string =>
  [
    [inset, inset, 1, 1],
    [CARD_WIDTH - inset, inset, -1, 1],
    [inset, CARD_HEIGHT - inset, 1, -1],
    [CARD_WIDTH - inset, CARD_HEIGHT - inset, -1, -1],
  ]
    .map(
      ([x, y, sx, sy]) =>
        `<g transform="translate(${x} ${y}) scale(${sx} ${sy})">${corner(size, color)}</g>`,
    )
    .join('')

const hole = (inset: number, radius: number): string => {
  const w = CARD_WIDTH - inset * 2
  const h = CARD_HEIGHT - inset * 2
  return `M${inset + radius} ${inset}h${w - radius * 2}a${radius} ${radius} 0 0 1 ${radius} ${radius}v${h - radius * 2}a${radius} ${radius} 0 0 1 -${radius} ${radius}h-${w - radius * 2}a${radius} ${radius} 0 0 1 -${radius} -${radius}v-${h - radius * 2}a${radius} ${radius} 0 0 1 ${radius} -${radius}Z`
}

/**
 * Draws the stars of the rarity on a ribbon at the foot of the card. A card of the lowest rarity
 * has a single dot in place of stars.
 */
const pips = (rarity: number): string => {
  const count = rarity + 1
  const wide = 20 + count * 18
  const ribbon = path(
    `M${-wide / 2} -12H${wide / 2}L${wide / 2 + 9} 0L${wide / 2} 12H${-wide / 2}L${-wide / 2 - 9} 0Z`,
    'url(#foil)',
    foilOf(rarity).edge,
    2,
  )
  const shape = rarity === 0 ? '' : star(rarity >= 3 ? 8 : 4, 8, 3.6)
  const marks = times(count, (i) =>
    move(
      [(i - (count - 1) / 2) * 18, 0],
      shape === ''
        ? circle([0, 0], 4, INK, 'none', 0)
        : flat(
            shape,
            rarity === 7 ? '#b02a6a' : rarity >= 4 || rarity === 2 ? '#ffe9a8' : '#3a2408',
          ),
    ),
  )
  return move([CARD_WIDTH / 2, CARD_HEIGHT - 13], ribbon + marks)
}

const seal = (crest: string): string =>
  move(
    [CARD_WIDTH - 43, CARD_HEIGHT - 45],
    path('M-19 -19H19V19H-19Z', VERMILION, PAPER, 2.5) + move([0, 0], crest, { scale: 0.1 }),
  )

export const frame = (rarity: number, crest: string): string => {
  const foil = foilOf(rarity)
  const inset = rarity === 0 ? 12 : rarity === 1 ? 14 : 17
  const band = `M0 0H${CARD_WIDTH}V${CARD_HEIGHT}H0Z${hole(inset, rarity === 0 ? 3 : 12)}`
  const bandSvg = (fill: string, opacity = 1): string =>
    `<path fill-rule="evenodd" d="${band}" fill="${fill}" opacity="${opacity}"/>`
  return [
    bandSvg('url(#foil)'),
    rarity === 0 ? '' : bandSvg('url(#edge)', rarity === 3 || rarity === 7 ? 0.55 : 0.4),
    path(hole(inset, rarity === 0 ? 3 : 12), 'none', foil.edge, rarity === 0 ? 2 : 3),
    rarity >= 2 ? path(hole(inset + 5, 9), 'none', rarity === 7 ? '#fff' : GOLD, 1.5) : '',
    path(hole(2, 2), 'none', foil.edge, rarity === 0 ? 1.5 : 3),
    rarity >= 2 ? corners(inset - 5, 40 + Math.min(rarity, 5) * 4, foil.edge) : '',
    seal(crest),
    pips(rarity),
  ].join('')
}
