import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { charactersOf, PARTS, SQUARE_RANGES } from './characters.ts'
import { mergedFont } from './merged-font.ts'
import { cutOfflineFont } from './offline-font.ts'
import { fontSlicesFor } from './slices.ts'
import { squareFont } from './square-font.ts'

const OUT = join(import.meta.dirname, '../../web/kit/fonts')
const HEAD =
  '/* Written by npm run cut-fonts: Noto Sans JP (OFL.txt), cut to the characters of the interface. */\n'

/**
 * `npm run cut-fonts`: cuts the interface's characters into small fonts and writes the style sheet
 * that loads them. Also cuts the font of the offline page.
 */
await mkdir(OUT, { recursive: true })
const [model] = await fontSlicesFor(['引'])
if (model === undefined) throw new Error('the package of Noto Sans JP has no slice')
const square = squareFont(model, SQUARE_RANGES)
await writeFile(join(OUT, 'square.ttf'), square)
await writeFile(join(OUT, 'square.ts'), squareSource(square))
const covered = new Set<string>()
const rules: string[] = []
for (const part of PARTS) {
  const characters = charactersOf(part).filter((each) => !covered.has(each))
  for (const each of characters) covered.add(each)
  const merged = mergedFont(await fontSlicesFor(characters))
  const font = await subsetFont(merged, characters.join(''), { targetFormat: 'woff2' })
  await writeFile(join(OUT, `interface-${part}.woff2`), font)
  rules.push(fontFaceRule(part, characters))
  console.log(`${part}: ${characters.length} characters, ${font.length} bytes`)
}
await writeFile(join(OUT, 'interface.css'), `${HEAD}\n${rules.join('\n')}`)
await cutOfflineFont()

function squareSource(font: Buffer): string {
  const ranges = SQUARE_RANGES.map(([first, last]) => `U+${hex(first)}-${hex(last)}`).join(', ')
  return `// Written by npm run cut-fonts.
export const SQUARE_RANGES =
  '${ranges}'
/** A font of empty squares, which reserve the space of letters that are still loading. */
export const SQUARE_FONT =
  '${font.toString('base64')}'
`
}

function fontFaceRule(part: string, characters: readonly string[]): string {
  return `@font-face {
  font-family: "Shop Gothic";
  font-weight: 100 900;
  font-display: swap;
  src: url("./interface-${part}.woff2") format("woff2");
  unicode-range:
    ${rangesOf(characters).join(', ')};
}
`
}

function rangesOf(characters: readonly string[]): readonly string[] {
  const ranges: { first: number; last: number }[] = []
  for (const code of characters.map((each) => each.codePointAt(0) ?? 0)) {
    const range = ranges.at(-1)
    if (range !== undefined && range.last === code - 1) range.last = code
    else ranges.push({ first: code, last: code })
  }
  return ranges.map(({ first, last }) =>
    first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`,
  )
}

function hex(code: number): string {
  return code.toString(16).toUpperCase()
}
