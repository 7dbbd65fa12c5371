import { type GlyphPlace, glyphOutline, placedGlyph } from './glyph-outlines.ts'
import { INK, PAPER } from './ink.ts'

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

/** Draws a strip of paper with the shop's name, for the side of a wide picture. */
export const nameStrip = (
  { x, width, height }: { x: number; width: number; height: number },
  lettering: string,
): string =>
  `<path fill="${PAPER}" d="M${x} 0h${width}v${height}h-${width}z"/>` +
  `<path fill="none" stroke="${INK}" stroke-width="3" d="M${x + 10} 10h${width - 20}v${height - 20}h-${width - 20}z"/>` +
  lettering
