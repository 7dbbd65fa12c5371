import { readTables, tableOf, writeTables } from './sfnt.ts'

const MANY_TO_ONE = 13
const SQUARE_GLYPH = 1

/**
 * Returns a font with an empty square for every character of the ranges. The squares reserve the
 * space of letters that are still loading.
 */
export function squareFont(model: Buffer, ranges: readonly (readonly [number, number])[]): Buffer {
  const tables = readTables(model)
  const squareUnits = tableOf(tables, 'head').readUInt16BE(18)
  const copies = (['OS/2', 'head', 'hhea', 'vhea', 'maxp', 'post'] as const).map(
    (tag) => [tag, Buffer.from(tableOf(tables, tag))] as const,
  )
  const font = new Map<string, Buffer>(copies)
  font.set('name', Buffer.from([0, 0, 0, 0, 0, 6]))
  font.get('head')?.writeInt16BE(1, 50)
  font.get('maxp')?.writeUInt16BE(2, 4)
  // The font has one full metric, which sets the width of a square. The second glyph shares this
  // width, so only its left side bearing is stored.
  for (const axis of ['h', 'v']) {
    font.get(`${axis}hea`)?.writeUInt16BE(1, 34)
    font.set(`${axis}mtx`, Buffer.from([squareUnits >> 8, squareUnits & 0xff, 0, 0, 0, 0]))
  }
  font.set('glyf', Buffer.alloc(4))
  font.set('loca', Buffer.alloc(12))
  font.set('cmap', characterTable(ranges))
  return writeTables(font)
}

function characterTable(ranges: readonly (readonly [number, number])[]): Buffer {
  const table = Buffer.alloc(12 + 16 + ranges.length * 12)
  for (const [at, word] of [0, 1, 3, 10, 0, 12, MANY_TO_ONE, 0].entries()) {
    table.writeUInt16BE(word, at * 2)
  }
  table.writeUInt32BE(table.length - 12, 16)
  table.writeUInt32BE(ranges.length, 24)
  for (const [at, [first, last]] of ranges.entries()) {
    table.writeUInt32BE(first, 28 + at * 12)
    table.writeUInt32BE(last, 32 + at * 12)
    table.writeUInt32BE(SQUARE_GLYPH, 36 + at * 12)
  }
  return table
}
