import { readFile } from 'node:fs/promises'
import { Blob, Face, Font } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { charactersBySlice } from '../../tools/fonts/slices.ts'

/** The outline of a letter in the units of the font. The y axis points up. */
export interface GlyphOutline {
  /** The outline as the data of an SVG path. */
  readonly path: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Reads the outline of a letter from the typeface, for pictures that may not depend on a font. */
export async function glyphOutline(letter: string, weight: number): Promise<GlyphOutline> {
  const [[path] = []] = await charactersBySlice([letter])
  if (path === undefined) throw new Error(`the typeface lacks ${letter}`)
  const cut = { targetFormat: 'truetype', variationAxes: { wght: weight } } as const
  const font = new Font(new Face(new Blob(await subsetFont(await readFile(path), letter, cut))))
  const glyph = font.nominalGlyph(letter.codePointAt(0) ?? 0)
  const extents = glyph === undefined ? undefined : font.glyphExtents(glyph)
  if (glyph === undefined || extents === undefined) throw new Error(`no outline of ${letter}`)
  const { xBearing: left, yBearing: top, width, height } = extents
  return { path: font.glyphToPath(glyph), left, top, width, height: -height }
}

export interface GlyphPlace {
  /** The x and y coordinates of the middle of the letter. */
  readonly x: number
  readonly y: number
  /** The longer side of the letter. */
  readonly size: number
}

/** Draws the outline of a letter at the given place, in the given size. */
export function placedGlyph(outline: GlyphOutline, { x, y, size }: GlyphPlace): string {
  const { path, left, top, width, height } = outline
  const scale = size / Math.max(width, height)
  const moveX = x - (left + width / 2) * scale
  const moveY = y + (top - height / 2) * scale
  const [dx, dy, factor] = [moveX, moveY, scale].map((number) => Number(number.toFixed(4)))
  return `<path transform="matrix(${factor} 0 0 -${factor} ${dx} ${dy})" d="${path}"/>`
}
