import type { Background } from './backgrounds.ts'
import type { Crest } from './crests.ts'
import { CARD_HEIGHT, CARD_WIDTH, frame, frameDefs } from './frame.ts'
import { type Front, none } from './fronts.ts'
import { move, type Subject, seedOf } from './ink.ts'
import { type PaletteName, palettes } from './palettes.ts'

export type CardDrawing = {
  readonly subject: Subject
  readonly background: Background
  readonly palette: PaletteName
  readonly fronts?: readonly Front[]
  readonly scale?: number
  readonly turn?: number
  readonly at?: readonly [number, number]
}

const SHADOW =
  '<filter id="shadow" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="5" dy="7" stdDeviation="3" flood-color="#140a10" flood-opacity="0.34"/></filter>'

const RAINBOW = ['#ff5f7a', '#ffd25a', '#7df09a', '#5ac8ff', '#b48aff', '#ff7ad0']
const WHITE_GOLD = ['#ffffff', '#ffd97a', '#ffffff', '#f0a84a', '#ffffff', '#ffe7a8']

/**
 * Draws the sheen of reflecting foil. On ultra rare and rarer cards, bands of foil cross the whole
 * picture.
 */
const sheen = (rarity: number): string => {
  if (rarity < 3) return ''
  const colors = rarity === 5 || rarity === 7 ? RAINBOW : WHITE_GOLD
  const stops = colors
    .map((color, i) => {
      const at = 0.06 + i * 0.16
      const clear = `<stop offset="${(at + 0.08).toFixed(2)}" stop-color="${color}" stop-opacity="0"/>`
      return `<stop offset="${at.toFixed(2)}" stop-color="${color}" stop-opacity=".8"/>${clear}`
    })
    .join('')
  return `<linearGradient id="sheen" x1="0" y1="0" x2="1" y2=".8">${stops}</linearGradient><path d="M0 0H${CARD_WIDTH}V${CARD_HEIGHT}H0Z" fill="url(#sheen)" opacity="${rarity === 3 ? 0.62 : 0.9}" style="mix-blend-mode:soft-light"/>`
}

export const cardSvg = (
  key: string,
  rarity: number,
  crest: Crest,
  {
    subject,
    background,
    palette,
    fronts = [none],
    scale = 1,
    turn = 0,
    at = [180, 236],
  }: CardDrawing,
): string => {
  const colors = palettes[palette]
  const seed = seedOf(key)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">`,
    `<defs>${SHADOW}${frameDefs(rarity)}</defs>`,
    background(colors, seed),
    sheen(rarity),
    `<g filter="url(#shadow)">${move(at, subject(colors), { scale, turn })}</g>`,
    fronts.map((front) => front(colors, seed)).join(''),
    frame(rarity, crest('#fdf3dc', '#cf3f2a')),
    '</svg>',
  ].join('')
}
