import { flat, GOLD, INK, type Palette, path, randomFrom, stroke, times } from './ink.ts'
import { type PatternName, pattern } from './patterns.ts'

export const GOODS_SIZE = 480
/** The y coordinate at which the goods stand on the board of the counter. */
export const BOARD_Y = 412

/** Draws one good on the counter. The seed varies the grain of the board. */
export type GoodsDrawing = (palette: Palette, seed: number) => string

const SHADOW =
  '<filter id="shadow" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="4" dy="8" stdDeviation="5" flood-color="#140a10" flood-opacity="0.38"/></filter>'

/**
 * An SVG filter that puts light on the rounded edges of a good, as if it were cast, carved or
 * moulded.
 */
const MOULD = `<filter id="mould" x="-15%" y="-15%" width="130%" height="135%"><feGaussianBlur in="SourceAlpha" stdDeviation="5" result="bump"/><feSpecularLighting in="bump" surfaceScale="5" specularConstant="0.85" specularExponent="16" lighting-color="#fff8e6" result="light"><fePointLight x="120" y="30" z="210"/></feSpecularLighting><feComposite in="light" in2="SourceAlpha" operator="in" result="gloss"/><feComposite in="SourceGraphic" in2="gloss" operator="arithmetic" k2="1" k3="0.62" result="lit"/><feGaussianBlur in="SourceAlpha" stdDeviation="7" result="soft"/><feOffset in="soft" dx="-7" dy="-9" result="inside"/><feComposite in="SourceAlpha" in2="inside" operator="out" result="edge"/><feFlood flood-color="#1a0d14" flood-opacity="0.34"/><feComposite in2="edge" operator="in" result="shade"/><feMerge><feMergeNode in="lit"/><feMergeNode in="shade"/></feMerge></filter>`

export const moulded = (svg: string): string =>
  `<g filter="url(#shadow)"><g filter="url(#mould)">${svg}</g></g>`
export const lifted = (svg: string): string => `<g filter="url(#shadow)">${svg}</g>`

export const fall = (id: string, stops: readonly string[], across = false): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}">${stops
    .map((color, i) => `<stop offset="${i / (stops.length - 1)}" stop-color="${color}"/>`)
    .join('')}</linearGradient>`

/** Draws the wall behind the board, with a wallpaper in the colours of the good. */
const wall = (p: Palette, paper: PatternName): string =>
  fall('wall', [p.sky, p.glow, p.glow]) +
  pattern('paper', paper, { ink: p.deep, size: 0.9 }) +
  flat('M0 0H480V480H0Z', 'url(#wall)') +
  '<path d="M0 0H480V480H0Z" fill="url(#paper)" opacity=".16"/>'

/** Draws a short curtain of five cloths along the upper edge. */
const curtain = (p: Palette): string =>
  fall('curtain', [INK, p.deep, p.deep]) +
  times(5, (i) =>
    path(`M${i * 96} 0H${i * 96 + 96}V40Q${i * 96 + 48} 52 ${i * 96} 40Z`, 'url(#curtain)', INK, 2),
  ) +
  times(5, (i) =>
    flat(`M${i * 96 + 48} 10L${i * 96 + 58} 22L${i * 96 + 48} 34L${i * 96 + 38} 22Z`, p.spark),
  ) +
  stroke('M0 3H480', '#5a3416', 7)

const board = (seed: number): string => {
  const next = randomFrom(seed)
  const grain = times(9, () => {
    const y = 444 + next() * 34
    const x = next() * 360
    return stroke(
      `M${x.toFixed(0)} ${y.toFixed(0)}q40 ${(next() * 6 - 3).toFixed(1)} ${(60 + next() * 80).toFixed(0)} 0`,
      '#5a3212',
      1.6,
    )
  })
  return (
    fall('board', ['#d79a58', '#b97a3c']) +
    fall('front', ['#9a5f2a', '#7a4620']) +
    path('M0 392H480V438H0Z', 'url(#board)', '#5a3212', 2) +
    path('M-4 438H484V484H-4Z', 'url(#front)', INK, 4) +
    grain +
    path('M0 438H480V442H0Z', GOLD, 'none', 0)
  )
}

export const goodsSvg = (
  palette: Palette,
  seed: number,
  { drawing, paper }: { readonly drawing: GoodsDrawing; readonly paper: PatternName },
): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${GOODS_SIZE} ${GOODS_SIZE}" width="${GOODS_SIZE}" height="${GOODS_SIZE}">`,
    `<defs>${SHADOW}${MOULD}</defs>`,
    wall(palette, paper),
    curtain(palette),
    board(seed),
    drawing(palette, seed),
    '</svg>',
  ].join('')
