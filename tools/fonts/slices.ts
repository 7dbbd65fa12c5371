import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const PACKAGE = fileURLToPath(
  new URL('.', import.meta.resolve('@fontsource-variable/noto-sans-jp')),
)
/** The rules of shaping above all: a merged font lays every character on its own square. */
const DROPPED_TABLES = [
  ...['GSUB', 'GPOS', 'GDEF', 'BASE', 'HVAR', 'VVAR', 'MVAR', 'STAT', 'VORG'],
  ...['gasp', 'prep', 'fpgm', 'cvt ', 'meta', 'DSIG'],
]

interface Face {
  readonly file: string
  readonly ranges: readonly (readonly [number, number])[]
}

/** The slices of the font that hold the characters, each cut down to them. */
export async function fontSlicesFor(characters: readonly string[]): Promise<readonly Buffer[]> {
  const faces = facesOf(await readFile(join(PACKAGE, 'wght.css'), 'utf8'))
  const wanted = Map.groupBy(characters, (character) => fileOf(faces, character))
  const slices: Buffer[] = []
  for (const [file, letters] of wanted) {
    if (file === undefined) throw new Error(`the font lacks ${letters.join('')}`)
    slices.push(
      await subsetFont(await readFile(join(PACKAGE, file)), letters.join(''), {
        targetFormat: 'truetype',
        noHinting: true,
        noLayoutClosure: true,
        dropTables: DROPPED_TABLES,
      }),
    )
  }
  return slices
}

function fileOf(faces: readonly Face[], character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0
  return faces.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))?.file
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
