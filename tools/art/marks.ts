import { INK, PAPER } from './ink.ts'

/** The strokes of the shop's mark (札) on a ticket of 32 × 32. The favicon uses the same strokes. */
const STROKES = 'M10 9h12M16 6v9M11 15h10M11 20h10M16 17v9M12 26h8'
const PAPER_LIGHT = '#fff6e4'
/**
 * The vermilion of the shop's screens. It is a little darker than the vermilion of the pictures.
 */
const VERMILION = '#c22d18'

const strokes = (width: number): string =>
  `<path fill="none" stroke="${PAPER_LIGHT}" stroke-width="${width}" stroke-linecap="square" d="${STROKES}"/>`

const square = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">${body}</svg>`

/** Draws the mark's ticket alone, on a transparent background. */
export const ticketMark = (): string =>
  square(
    `<path fill="${VERMILION}" d="M5 1h22v30H5z"/><path fill="none" stroke="${PAPER_LIGHT}" d="M7 3h18v26H7z"/>${strokes(2.4)}`,
  )

/**
 * Draws the mark on vermilion up to the edges. The mark stays in the middle four fifths, because
 * operating systems cut icons to shapes of their own.
 */
export const filledMark = (): string =>
  square(
    `<path fill="${VERMILION}" d="M0 0h32v32H0z"/><g transform="translate(16 16) scale(.94) translate(-16 -17)">${strokes(2.6)}</g>`,
  )

/** Draws a strip of paper with the shop's name, for the side of a wide picture. */
export const nameStrip = (
  { x, width, height }: { x: number; width: number; height: number },
  lettering: string,
): string =>
  `<path fill="${PAPER}" d="M${x} 0h${width}v${height}h-${width}z"/>` +
  `<path fill="none" stroke="${INK}" stroke-width="3" d="M${x + 10} 10h${width - 20}v${height - 20}h-${width - 20}z"/>` +
  lettering
