import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const PACKAGE = fileURLToPath(
  new URL('.', import.meta.resolve('@fontsource-variable/noto-sans-jp')),
)
/**
 * The tables that a merged font leaves out, mainly the rules for shaping. Full-width characters
 * need no shaping, because each character fills one square.
 */
const DROPPED_TABLES = [
  'GSUB',
  'GPOS',
  'GDEF',
  'BASE',
  'HVAR',
  'VVAR',
  'MVAR',
  'STAT',
  'VORG',
  'gasp',
  'prep',
  'fpgm',
  'cvt ',
  'meta',
  'DSIG',
]

interface Face {
  readonly file: string
  readonly ranges: readonly (readonly [number, number])[]
}

/**
 * Returns the slices of Noto Sans JP that hold the given characters. All other characters are
 * removed from the slices.
 */
export async function fontSlicesFor(characters: readonly string[]): Promise<readonly Buffer[]> {
  const slices: Buffer[] = []
  for (const [path, letters] of await charactersBySlice(characters)) {
    if (path === undefined) throw new Error(`Noto Sans JP lacks ${letters.join('')}`)
    slices.push(
      await subsetFont(await readFile(path), letters.join(''), {
        targetFormat: 'truetype',
        noHinting: true,
        noLayoutClosure: true,
        dropTables: DROPPED_TABLES,
      }),
    )
  }
  return slices
}

/**
 * Groups characters by the path of the slice that holds them. The key is undefined for characters
 * that the font lacks.
 */
export async function charactersBySlice(
  characters: Iterable<string>,
): Promise<ReadonlyMap<string | undefined, readonly string[]>> {
  const faces = facesOf(await readFile(join(PACKAGE, 'wght.css'), 'utf8'))
  return Map.groupBy(characters, (character) => pathOf(faces, character))
}

function pathOf(faces: readonly Face[], character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0
  const face = faces.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))
  return face && join(PACKAGE, face.file)
}

function facesOf(css: string): readonly Face[] {
  return [...css.matchAll(/url\(\.\/(files\/[^)]+)\)[^}]*?unicode-range: ([^;]+);/g)].map(
    ([, file = '', ranges = '']) => ({ file, ranges: ranges.split(',').map(rangeOf) }),
  )
}

function rangeOf(range: string): readonly [number, number] {
  const [from = 0, to = from] = range
    .trim()
    .slice(2)
    .split('-')
    .map((hex) => Number.parseInt(hex, 16))
  return [from, to]
}
