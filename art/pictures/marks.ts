import { type GlyphPlace, glyphOutline, placedGlyph } from './glyph-outlines.ts'
import { GOLD, INK, PAPER } from './ink.ts'

/**
 * The vermilion of the shop's screens. It is a little darker than the vermilion of the pictures.
 */
const VERMILION = '#c22d18'
const PAPER_LIGHT = '#fff6e4'
const WEIGHT = 700

/** Wraps the drawing in an SVG document of 32 × 32 units. */
const square = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">${body}</svg>`

/** Draws the letters of the shop's name in the colour of paper, each at its place. */
const letters = async (places: Readonly<Record<string, GlyphPlace>>): Promise<string> => {
  const drawn = Object.entries(places).map(async ([letter, place]) =>
    placedGlyph(await glyphOutline(letter, WEIGHT), place),
  )
  return `<g fill="${PAPER_LIGHT}">${(await Promise.all(drawn)).join('')}</g>`
}

/**
 * Draws the mark, which must be clear at 16 pixels: the first letter of the name alone, as large as
 * possible.
 */
export const smallMark = async (): Promise<string> =>
  square(
    `<path fill="${VERMILION}" d="M0 0h32v32H0z"/>${await letters({ 引: { x: 16, y: 16, size: 26 } })}`,
  )

/** The picture of each sister service: a capsule, a figure on its stand, and cards in a hand. */
export const siteMarks = {
  gacha: square(
    `<path fill="${VERMILION}" d="M0 0h32v32H0z"/>` +
      `<circle cx="16" cy="16" r="9.5" fill="${PAPER_LIGHT}"/>` +
      `<path fill="${GOLD}" d="M6.5 16a9.5 9.5 0 0 0 19 0z"/>` +
      `<path fill="none" stroke="${INK}" stroke-width="1.6" d="M6.5 16h19"/>` +
      `<circle cx="16" cy="16" r="9.5" fill="none" stroke="${INK}" stroke-width="1.6"/>` +
      `<path fill="none" stroke="${PAPER}" stroke-width="1.6" stroke-linecap="round" d="M10.4 13.2a6.4 6.4 0 0 1 4-3.5"/>`,
  ),
  figures: square(
    `<path fill="${INK}" d="M0 0h32v32H0z"/>` +
      `<path fill="${GOLD}" d="M8 24h16v2.6H8z"/>` +
      `<path fill="${PAPER_LIGHT}" d="M16 6a3.4 3.4 0 1 0 .01 0zM11.2 13.8h9.6l1.6 6.4-2 .6-1.4-3.4.6 6.6h-7.2l.6-6.6-1.4 3.4-2-.6z"/>` +
      `<path fill="${VERMILION}" d="M12.6 13.8h6.8L16 19z"/>`,
  ),
  cards: square(
    `<path fill="${GOLD}" d="M0 0h32v32H0z"/>` +
      `<g stroke="${INK}" stroke-width="1.4" stroke-linejoin="round">` +
      `<path fill="${PAPER}" d="M7.2 11.4 14 8.2l5.4 12-6.8 3.2z"/>` +
      `<path fill="${VERMILION}" d="M17 7.6h8v13.6h-8z"/>` +
      `</g>` +
      `<path fill="${PAPER_LIGHT}" d="m21 11 1.1 2.3 2.4.3-1.8 1.7.5 2.5-2.2-1.2-2.2 1.2.5-2.5-1.8-1.7 2.4-.3z"/>`,
  ),
} as const

/** Draws a strip of paper with the shop's name, for the side of a wide picture. */
export const nameStrip = (
  { x, width, height }: { x: number; width: number; height: number },
  lettering: string,
): string =>
  `<path fill="${PAPER}" d="M${x} 0h${width}v${height}h-${width}z"/>` +
  `<path fill="none" stroke="${INK}" stroke-width="3" d="M${x + 10} 10h${width - 20}v${height - 20}h-${width - 20}z"/>` +
  lettering
