import { type Glyph, glyphsOf } from './glyphs.ts'
import { padToBoundary, readTables, type Tables, tableOf, writeTables } from './sfnt.ts'

const COPIED_TABLES = ['OS/2', 'name', 'fvar', 'avar'] as const
const NAMELESS_VERSION = 0x0003_0000
const COMPOSITE = -1

/**
 * Merges the slices of one font into one file. Each slice holds some of the font's characters. In
 * the result, each glyph has its own outline (no composite glyphs) and belongs to one character.
 */
export function mergedFont(slices: readonly Buffer[]): Buffer {
  const fonts = slices.map(readTables)
  const [first] = fonts
  if (first === undefined) throw new Error('there is no slice to merge')
  for (const slice of fonts) assertSameFont(first, slice)
  const glyphs = mergedGlyphs(fonts)
  return writeTables(
    new Map([
      ...COPIED_TABLES.map((tag) => [tag, tableOf(first, tag)] as const),
      ['head', headOf(first)],
      ['hhea', withCount(tableOf(first, 'hhea'), 34, glyphs.length)],
      ['vhea', withCount(tableOf(first, 'vhea'), 34, glyphs.length)],
      ['maxp', mergedMaxp(fonts, glyphs.length)],
      ['post', namelessPost(first)],
      ['cmap', characterTable(glyphs)],
      ['hmtx', Buffer.concat(glyphs.map(({ metric }) => metric))],
      ['vmtx', Buffer.concat(glyphs.map(({ verticalMetric }) => verticalMetric))],
      ...outlineTables(glyphs),
      ['gvar', variationTable(tableOf(first, 'gvar'), glyphs)],
    ]),
  )
}

function assertSameFont(first: Tables, slice: Tables): void {
  for (const tag of ['fvar', 'avar'] as const) {
    if (!tableOf(first, tag).equals(tableOf(slice, tag))) throw new Error(`${tag} differs`)
  }
  if (!sharedTuples(tableOf(first, 'gvar')).equals(sharedTuples(tableOf(slice, 'gvar')))) {
    throw new Error('the slices come from different fonts: their shared tuples differ')
  }
}

function mergedGlyphs(fonts: readonly Tables[]): readonly Glyph[] {
  const glyphs = fonts.flatMap((slice, at) => glyphsOf(slice).slice(at === 0 ? 0 : 1))
  const [missing, ...rest] = glyphs
  if (missing === undefined) throw new Error('the first slice has no glyph for missing characters')
  const named = rest.filter(({ code }) => code !== 0).sort((a, b) => a.code - b.code)
  for (const { code, outline } of named) {
    const isComposite = outline.length > 0 && outline.readInt16BE(0) === COMPOSITE
    if (isComposite) throw new Error(`U+${code.toString(16)} is made of other glyphs`)
  }
  return [missing, ...named]
}

function headOf(first: Tables): Buffer {
  const head = Buffer.from(tableOf(first, 'head'))
  head.writeInt16BE(1, 50)
  return head
}

function withCount(table: Buffer, at: number, count: number): Buffer {
  const counted = Buffer.from(table)
  counted.writeUInt16BE(count, at)
  return counted
}

/**
 * Merges the maxp tables of the slices. Each limit in the result is the largest among the slices.
 */
function mergedMaxp(fonts: readonly Tables[], count: number): Buffer {
  const maxp = Buffer.from(tableOf(fonts[0] ?? new Map(), 'maxp'))
  for (let at = 6; at < maxp.length; at += 2) {
    maxp.writeUInt16BE(Math.max(...fonts.map((each) => tableOf(each, 'maxp').readUInt16BE(at))), at)
  }
  return withCount(maxp, 4, count)
}

function namelessPost(first: Tables): Buffer {
  const post = Buffer.from(tableOf(first, 'post').subarray(0, 32))
  post.writeUInt32BE(NAMELESS_VERSION, 0)
  return post
}

function outlineTables(glyphs: readonly Glyph[]): readonly (readonly [string, Buffer])[] {
  const outlines = glyphs.map(({ outline }) => padToBoundary(outline))
  return [
    ['glyf', Buffer.concat(outlines)],
    ['loca', offsetsOf(outlines)],
  ]
}

function offsetsOf(parts: readonly Buffer[]): Buffer {
  const offsets = Buffer.alloc((parts.length + 1) * 4)
  let from = 0
  for (const [at, part] of parts.entries()) {
    from += part.length
    offsets.writeUInt32BE(from, (at + 1) * 4)
  }
  return offsets
}

function sharedTuples(gvar: Buffer): Buffer {
  const from = gvar.readUInt32BE(8)
  return gvar.subarray(from, from + gvar.readUInt16BE(4) * gvar.readUInt16BE(6) * 2)
}

function variationTable(gvar: Buffer, glyphs: readonly Glyph[]): Buffer {
  const parts = glyphs.map(({ variation }) => padToBoundary(variation))
  const offsets = offsetsOf(parts)
  const tuples = sharedTuples(gvar)
  const header = Buffer.from(gvar.subarray(0, 20))
  header.writeUInt32BE(header.length + offsets.length, 8)
  header.writeUInt16BE(glyphs.length, 12)
  header.writeUInt16BE(1, 14)
  header.writeUInt32BE(header.length + offsets.length + tuples.length, 16)
  return Buffer.concat([header, offsets, tuples, ...parts])
}

/**
 * Returns a cmap table of format 4. It lists runs of consecutive characters that map to consecutive
 * glyphs.
 */
function characterTable(glyphs: readonly Glyph[]): Buffer {
  const runs: { first: number; last: number; delta: number }[] = []
  for (const [at, { code }] of glyphs.entries()) {
    const run = runs.at(-1)
    if (at === 0) continue
    if (run !== undefined && run.last === code - 1) run.last = code
    else runs.push({ first: code, last: code, delta: (at - code) & 0xffff })
  }
  runs.push({ first: 0xffff, last: 0xffff, delta: 1 })
  const power = Math.floor(Math.log2(runs.length))
  const words = [4, 16 + runs.length * 8, 0, runs.length * 2]
  words.push(2 ** (power + 1), power, runs.length * 2 - 2 ** (power + 1))
  words.push(...runs.map(({ last }) => last), 0, ...runs.map(({ first }) => first))
  words.push(...runs.map(({ delta }) => delta), ...runs.map(() => 0))
  return Buffer.concat([wordsOf([0, 1, 3, 1, 0, 12]), wordsOf(words)])
}

function wordsOf(words: readonly number[]): Buffer {
  const bytes = Buffer.alloc(words.length * 2)
  for (const [at, word] of words.entries()) bytes.writeUInt16BE(word, at * 2)
  return bytes
}
