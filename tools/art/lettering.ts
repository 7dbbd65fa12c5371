import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { INK, PAPER } from './ink.ts'

export const FONT_FAMILY = 'Noto Sans JP, Noto Sans JP Thin'
const slices = fileURLToPath(new URL('.', import.meta.resolve('@fontsource-variable/noto-sans-jp')))

type Face = { readonly file: string; readonly ranges: readonly (readonly [number, number])[] }

const facesOf = (css: string): Face[] =>
  [...css.matchAll(/url\(\.\/(files\/[^)]+)\)[^}]*?unicode-range: ([^;]+);/g)].map(
    ([, file = '', ranges = '']) => ({
      file,
      ranges: ranges.split(',').map((range) => {
        const [from = 0, to = from] = range
          .trim()
          .slice(2)
          .split('-')
          .map((hex) => Number.parseInt(hex, 16))
        return [from, to] as const
      }),
    }),
  )

/** The heaviest cut of the letters asked for, found by the drawing library as a system font would be. */
export const prepareLettering = async (text: string): Promise<() => Promise<void>> => {
  const faces = facesOf(await readFile(join(slices, 'wght.css'), 'utf8'))
  const folder = await mkdtemp(join(tmpdir(), 'lettering-'))
  const wanted = new Map<string, string>()
  for (const letter of new Set(text)) {
    const code = letter.codePointAt(0) ?? 0
    const face = faces.find(({ ranges }) => ranges.some(([a, b]) => code >= a && code <= b))
    if (face !== undefined) wanted.set(face.file, (wanted.get(face.file) ?? '') + letter)
  }
  for (const [i, [file, letters]] of [...wanted].entries()) {
    const cut = { targetFormat: 'truetype', variationAxes: { wght: 900 } } as const
    await writeFile(
      join(folder, `${i}.ttf`),
      await subsetFont(await readFile(join(slices, file)), letters, cut),
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

const letterAt = (letter: string, x: number, y: number, size: number, ink: Ink): string => {
  const { fill = PAPER, edge = INK, edgeWidth = size * 0.14 } = ink
  const base = `x="${x}" y="${y}" font-family="${FONT_FAMILY}" font-weight="900" font-size="${size}" text-anchor="middle"`
  return `<text ${base} fill="${edge}" stroke="${edge}" stroke-width="${edgeWidth}" stroke-linejoin="round">${letter}</text><text ${base} fill="${fill}">${letter}</text>`
}

/** Letters from the top down, centred on 0; the first begins at 0. */
export const downward = (text: string, size: number, ink: Ink = {}): string =>
  [...text]
    .map((letter, i) =>
      letter === 'ー'
        ? turned(letter, size, i, ink)
        : letterAt(letter, 0, size * (0.9 + i * 1.06), size, ink),
    )
    .join('')

/** The long-vowel mark stands upright in a column. */
const turned = (letter: string, size: number, i: number, ink: Ink): string =>
  `<g transform="translate(0 ${size * (0.54 + i * 1.06)}) rotate(90)">${letterAt(letter, 0, size * 0.36, size, ink)}</g>`

/** Letters from left to right; the first begins at 0, on the base line. */
export const across = (text: string, size: number, ink: Ink = {}): string =>
  [...text].map((letter, i) => letterAt(letter, size * (0.5 + i * 1.03), 0, size, ink)).join('')
