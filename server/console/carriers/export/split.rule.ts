import type { WidthUnit } from '#contract/console/carriers/carrier-layout.ts'
import { widthOf } from './width.rule.ts'

/** `widthMax` is the greatest width of the text; null means no limit. */
export interface Line {
  readonly widthMax: number | null
  readonly unit: WidthUnit
}
/** If `isStreet` is true, the part may be cut before or behind its house number. */
export interface Part {
  readonly text: string
  readonly isStreet: boolean
  /** True if a space divides this part from the previous part on the same line. */
  readonly hasGap: boolean
}
/** A piece of a text that is never divided over two lines. */
interface Piece {
  readonly text: string
  readonly hasGap: boolean
}

const SPACE = /[\s\u3000]+/u
const DIGIT = '[0-9０-９]'
const HYPHEN = '[-‐‑–—―−－ーの]'
const WORD = '(?:丁目|番地の?|番|号|条|線|地割)'
/** Matches a whole house number: 4-5-6, 4丁目5番6号 or 24条西5丁目3-2, and also a letter behind it. */
const HOUSE_NUMBER = new RegExp(
  `${DIGIT}+(?:${HYPHEN}${DIGIT}+|${WORD}[東西南北]{0,2}${DIGIT}+)*(?:${WORD})?(?:[A-ZＡ-Ｚ](?![A-Za-zＡ-Ｚａ-ｚ]))?`,
  'u',
)
const BLOCK_END = /(?<=丁目|地割)/u

/**
 * Divides the parts of an address or a name over lines, in order. A line ends only at the end of a
 * part, at a space, behind 丁目, or before or behind a whole house number. A house number is never
 * cut anywhere else. A space at the end of a line is left out. Returns null if the parts do
 * not fit in this way.
 */
export function flowInto(parts: readonly Part[], lines: readonly Line[]): string[] | null {
  const flowed = lines.map(() => '')
  let at = 0
  for (const piece of parts.flatMap(piecesOf)) {
    while (at < lines.length && !fits(append(flowed[at], piece), lines[at] as Line)) at += 1
    if (at === lines.length) return null
    flowed[at] = append(flowed[at], piece)
  }
  return flowed
}

export function joinParts(parts: readonly Part[]): string {
  return parts.flatMap(piecesOf).reduce(append, '')
}

export function fits(text: string, { widthMax, unit }: Line): boolean {
  return widthMax === null || widthOf(text, unit) <= widthMax
}

function append(line = '', { text, hasGap }: Piece): string {
  return line === '' ? text : `${line}${hasGap ? ' ' : ''}${text}`
}

function piecesOf({ text, isStreet, hasGap }: Part): Piece[] {
  const pieces: Piece[] = []
  let isBeforeNumber = isStreet
  for (const word of text.split(SPACE).filter((each) => each !== '')) {
    const blocks = isBeforeNumber ? blocksOf(word) : [word]
    isBeforeNumber &&= !HOUSE_NUMBER.test(word)
    for (const [at, block] of blocks.entries()) {
      pieces.push({ text: block, hasGap: at === 0 && (pieces.length > 0 || hasGap) })
    }
  }
  return pieces
}

/**
 * Cuts a street text without spaces into blocks: before and behind its house number, and inside the
 * house number only behind 丁目.
 */
function blocksOf(word: string): string[] {
  const match = HOUSE_NUMBER.exec(word)
  if (match === null) return word.split(BLOCK_END)
  const end = match.index + match[0].length
  const before = word.slice(0, match.index)
  return [before, ...match[0].split(BLOCK_END), word.slice(end)].filter((block) => block !== '')
}
