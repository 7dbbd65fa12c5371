import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packs } from '#demo/packs.ts'

const ROOT = join(import.meta.dirname, '../..')
/**
 * The code ranges of full-width characters. Latin letters and digits are not included, because the
 * interface shows them in the system's font.
 */
export const SQUARE_RANGES = [
  [0x203b, 0x203b],
  [0x2460, 0x24ff],
  [0x25a0, 0x26ff],
  [0x3000, 0x30ff],
  [0x3400, 0x9fff],
  [0xf900, 0xfaff],
  [0xff01, 0xff5e],
  [0xffe0, 0xffe6],
] as const
const isSquare = (character: string) =>
  SQUARE_RANGES.some(
    ([first, last]) =>
      character >= String.fromCodePoint(first) && character <= String.fromCodePoint(last),
  )
const KANA_FIRST = 0x3041
const KANA_LAST = 0x30fe

/**
 * The parts into which the interface's font is divided. For each part, the list contains the source
 * files whose characters the part holds. The top page needs only the first part.
 */
const FILES = {
  top: [
    'web/shop/layout/*.texts.ts',
    'web/shop/packs/packs.texts.ts',
    'web/shop/packs/kanji-number.rule.ts',
    'demo/card-types.ts',
    'testing/fixtures/packs.ts',
  ],
  screens: [
    'web/{index.html,{kit,service-worker,shop,wire}/**/*.{ts,tsx,html,css}}',
    'demo/kit-page/**/*.{ts,tsx,html,css}',
    'docs/fair-draws.md',
    'contract/!(fold-text.rule).ts',
    'db/migrations/0016-legal-texts.sql',
  ],
  shop: [
    'server/{*.ts,!(console)/**/*.ts}',
    'demo/{.,packs,series,goods}/*.ts',
    'testing/**/*.ts',
    'gateway/**/*.ts',
  ],
  console: [
    'web/console/**/*.{ts,tsx,html,css}',
    'contract/console/**/*.ts',
    'server/console/**/*.ts',
    'docs/operating.ja.md',
  ],
} as const
export type Part = keyof typeof FILES
export const PARTS = Object.keys(FILES) as readonly Part[]

/**
 * Returns the full-width characters in the texts of a part, in the sequence of their codes. Tests
 * have rare characters that no screen shows.
 */
export function charactersOf(part: Part): readonly string[] {
  const files = FILES[part]
    .flatMap((glob) => globSync(glob, { cwd: ROOT }))
    .filter((file) => !file.includes('.test.'))
  const texts = files.map((file) => readFileSync(join(ROOT, file), 'utf8'))
  if (part === 'top') texts.push(...packs.map(({ name }) => name), kana())
  return [...new Set(texts.join(''))].filter(isSquare).sort()
}

/**
 * Returns all hiragana and katakana. All of them are needed, because the names of packs and members
 * may contain any of them.
 */
function kana(): string {
  const codes = Array.from({ length: KANA_LAST - KANA_FIRST + 1 }, (_, at) => KANA_FIRST + at)
  return String.fromCodePoint(...codes.filter((code) => code !== 0x3097 && code !== 0x3098))
}
