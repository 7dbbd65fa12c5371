import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { charactersBySlice } from '../../tools/fonts/slices.ts'
import { INK, PAPER } from './ink.ts'

export const FONT_FAMILY = 'Noto Sans JP, Noto Sans JP Thin'

/**
 * Writes font files with the letters of `text` in the boldest weight, and makes the fonts known to
 * the drawing library. The returned function deletes the font files.
 */
export const prepareLettering = async (text: string): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'lettering-'))
  const slices = await charactersBySlice(new Set(text))
  for (const [i, [path, letters]] of [...slices].entries()) {
    if (path === undefined) continue
    const cut = { targetFormat: 'truetype', variationAxes: { wght: 900 } } as const
    await writeFile(
      join(folder, `${i}.ttf`),
      await subsetFont(await readFile(path), letters.join(''), cut),
    )
  }
  const list = `<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`
  await writeFile(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">${list}`,
  )
  process.env.FONTCONFIG_FILE = join(folder, 'fonts.conf')
  return () => rm(folder, { recursive: true, force: true })
}

type Ink = { readonly fill?: string; readonly edge?: string; readonly edgeWidth?: number }

const edgedText = (text: string, place: string, size: number, ink: Ink): string => {
  const { fill = PAPER, edge = INK, edgeWidth = size * 0.14 } = ink
  const base = `${place} font-family="${FONT_FAMILY}" font-weight="900" font-size="${size}"`
  return `<text ${base} fill="${edge}" stroke="${edge}" stroke-width="${edgeWidth}" stroke-linejoin="round">${text}</text><text ${base} fill="${fill}">${text}</text>`
}

const letterAt = (letter: string, x: number, y: number, size: number, ink: Ink): string =>
  edgedText(letter, `x="${x}" y="${y}" text-anchor="middle"`, size, ink)

/** Draws letters from top to bottom, centred on x = 0. The first letter begins at y = 0. */
export const downward = (text: string, size: number, ink: Ink = {}): string =>
  [...text]
    .map((letter, i) =>
      letter === 'ー'
        ? turned(letter, size, i, ink)
        : letterAt(letter, 0, size * (0.9 + i * 1.06), size, ink),
    )
    .join('')

/**
 * Draws the long-vowel mark (ー) as a letter of vertical text, rotated by 90 degrees, because the
 * mark is a vertical line in vertical text.
 */
const turned = (letter: string, size: number, i: number, ink: Ink): string =>
  `<g transform="translate(0 ${size * (0.54 + i * 1.06)}) rotate(90)">${letterAt(letter, 0, size * 0.36, size, ink)}</g>`

/** Draws letters from left to right on the base line. The first letter begins at x = 0. */
export const across = (text: string, size: number, ink: Ink = {}): string =>
  [...text].map((letter, i) => letterAt(letter, size * (0.5 + i * 1.03), 0, size, ink)).join('')

/**
 * Draws Latin letters on the base line, each as wide as the font defines. The first letter begins
 * at x = 0.
 */
export const latin = (text: string, size: number, ink: Ink = {}): string =>
  edgedText(text, 'x="0" y="0"', size, ink)

/** Returns the approximate width of a text that `latin` draws. */
export const latinWidth = (text: string, size: number): number =>
  [...text].reduce((width, letter) => width + size * advanceOf(letter), 0)

const advanceOf = (letter: string): number => {
  if (/[ijl.,’]/.test(letter)) return 0.32
  if (/[ frt]/.test(letter)) return letter === ' ' ? 0.24 : 0.42
  return /[A-Zmw]/.test(letter) ? 0.74 : 0.6
}
