import {
  circle,
  dot,
  flat,
  GOLD,
  INK,
  move,
  PAPER,
  type Palette,
  path,
  polar,
  ring,
  stroke,
  VERMILION,
} from './ink.ts'
import { palettes } from './palettes.ts'

/**
 * Draws the three pictures that explain how to play, around 0,0 within 360 × 220. They have the
 * style of the shop's other prints.
 */
export const stepPictures = () => ({ choose: choose(), draw: draw(), receive: receive() })

function svgDocument(palette: Palette, subject: string): string {
  const rays = ring(14, flat('M0 0 L-34 -260 L34 -260 Z', palette.glow))
  const frame = `<rect x="-178" y="-108" width="356" height="216" fill="none" stroke="${INK}" stroke-width="4"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-180 -110 360 220">
<rect x="-180" y="-110" width="360" height="220" fill="${palette.sky}"/>
<g opacity=".55">${rays}</g>
${subject}
${frame}
</svg>
`
}

function ticket(fill: string, mark: string): string {
  const paper = path('M-40 -58 H40 V58 H-40 Z', PAPER)
  const print = path('M-31 -49 H31 V18 H-31 Z', fill, INK, 3)
  const lines = stroke('M-30 32 H30 M-30 44 H8', INK, 4)
  return paper + print + move([0, -16], mark) + lines
}

const sun = circle([0, 0], 17, VERMILION, INK, 3)
const flower = ring(5, circle([0, -13], 9, PAPER, INK, 3)) + circle([0, 0], 7, GOLD, INK, 3)
const wave =
  path('M-22 16 C-20 -12 4 -20 16 -6 C6 -8 2 0 8 6 C14 8 20 6 24 2 V16 Z', PAPER, INK, 3) +
  dot([-14, -14], 3, PAPER)

/** Draws three packs, and a magnifying glass that shows what is inside. */
function choose(): string {
  const packs =
    move([-92, 6], ticket(palettes.sea.sky, wave), { turn: -11 }) +
    move([92, 6], ticket(palettes.cherry.main, flower), { turn: 11 }) +
    move([0, -2], ticket(palettes.gold.sky, sun), { scale: 1.22 })
  const glass =
    stroke('M28 28 L62 66', INK, 19) +
    stroke('M30 30 L60 64', VERMILION, 11) +
    circle([0, 0], 40, 'rgb(255 255 255 / 26%)', INK, 11) +
    circle([0, 0], 40, 'none', GOLD, 5) +
    stroke('M-24 -12 A28 28 0 0 1 -6 -27', PAPER, 5)
  return svgDocument(palettes.celadon, packs + move([26, 2], glass))
}

/** Draws a box of tickets, with one ticket flying out. */
function draw(): string {
  const box =
    path('M-92 30 L-72 4 H72 L92 30 Z', palettes.harvest.second) +
    path('M-92 30 H92 V104 H-92 Z', palettes.harvest.sky) +
    stroke('M-92 54 H92 M-92 80 H92', palettes.harvest.deep, 4) +
    path('M-44 17 C-44 6 44 6 44 17 C44 26 -44 26 -44 17 Z', INK)
  const seal = circle([0, 67], 25, VERMILION) + circle([0, 67], 19, 'none', PAPER, 2)
  const knot = path('M0 54 L11 67 L0 80 L-11 67 Z', GOLD, PAPER, 3)
  const flying = move(
    [6, -36],
    ticket(
      palettes.gold.sky,
      ring(8, flat('M0 -20 L4 -6 H-4 Z', VERMILION)) + circle([0, 0], 8, VERMILION, INK, 3),
    ),
    { turn: 9, scale: 0.92 },
  )
  const sparks = [-66, -40, 44, 70, 96, -92]
    .map((degrees, at) =>
      move(polar(at % 2 === 0 ? 104 : 128, degrees), spark(at % 2 === 0 ? 1 : 0.7)),
    )
    .join('')
  return svgDocument(
    palettes.vermilion,
    move([0, -4], box + seal + knot) + move([0, 24], sparks) + flying,
  )
}

function spark(size: number): string {
  const star = path(
    'M0 -17 L5 -5 L17 0 L5 5 L0 17 L-5 5 L-17 0 L-5 -5 Z',
    palettes.gold.spark,
    INK,
    3,
  )
  return move([0, 0], star, { scale: size })
}

/** Draws a parcel at the door, and the points that a card converts to. */
function receive(): string {
  const parcel =
    path('M-86 -34 L0 -60 L86 -34 L0 -6 Z', '#e9c68f') +
    path('M-86 -34 L0 -6 V86 L-86 54 Z', '#d9a866') +
    path('M86 -34 L0 -6 V86 L86 54 Z', '#c48d4b') +
    path('M-52 -44.5 L34 -17 V75 L52 69 V-23 L-34 -50 Z', VERMILION, INK, 3) +
    path('M-60 14 L-22 26 V56 L-60 44 Z', PAPER, INK, 3) +
    stroke('M-53 25 L-30 32 M-53 35 L-38 40', INK, 3)
  const coin =
    circle([0, 0], 34, GOLD) +
    circle([0, 0], 26, 'none', palettes.gold.spark, 4) +
    stroke('M-7 17 V-15 H4 C18 -15 18 5 4 5 H-7', INK, 7)
  const turn =
    stroke('M-46 -34 C-26 -62 22 -64 40 -40', INK, 9) + path('M24 -42 L54 -46 L46 -16 Z', INK)
  return svgDocument(
    palettes.indigo,
    move([-54, 8], parcel, { scale: 1.02 }) +
      move([104, 34], coin) +
      move([72, -18], turn, { scale: 0.8, turn: 8 }) +
      move([134, -62], spark(0.8)) +
      move([64, 78], spark(0.55)),
  )
}
