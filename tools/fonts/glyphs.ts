import { type Tables, tableOf } from './sfnt.ts'

/** The bytes of one glyph: its outline, the variation of the outline by weight, and its width. */
export interface Glyph {
  /** The code of the character that maps to the glyph; 0 if no character maps to the glyph. */
  readonly code: number
  readonly outline: Buffer
  readonly variation: Buffer
  readonly metric: Buffer
  /** The height and the top side bearing of the glyph, for vertical text. */
  readonly verticalMetric: Buffer
}

const LOCA_FORMAT_AT = 50
const METRIC_BYTES = 4

/**
 * Returns the glyphs of a font in the sequence of the font. The first glyph is the one that a
 * program shows for characters that the font lacks.
 */
export function glyphsOf(tables: Tables): readonly Glyph[] {
  const codes = codesByGlyph(tableOf(tables, 'cmap'))
  const count = tableOf(tables, 'maxp').readUInt16BE(4)
  const outlines = outlinesOf(tables, count)
  const variations = variationsOf(tableOf(tables, 'gvar'), count)
  const metric = metricsOf(tableOf(tables, 'hmtx'), tableOf(tables, 'hhea'))
  const verticalMetric = metricsOf(tableOf(tables, 'vmtx'), tableOf(tables, 'vhea'))
  return Array.from({ length: count }, (_, at) => ({
    code: codes.get(at) ?? 0,
    outline: outlines[at] ?? Buffer.alloc(0),
    variation: variations[at] ?? Buffer.alloc(0),
    metric: metric(at),
    verticalMetric: verticalMetric(at),
  }))
}

function outlinesOf(tables: Tables, count: number): readonly Buffer[] {
  const glyf = tableOf(tables, 'glyf')
  const loca = tableOf(tables, 'loca')
  const isLong = tableOf(tables, 'head').readInt16BE(LOCA_FORMAT_AT) === 1
  const from = (at: number) => (isLong ? loca.readUInt32BE(at * 4) : loca.readUInt16BE(at * 2) * 2)
  return Array.from({ length: count }, (_, at) => glyf.subarray(from(at), from(at + 1)))
}

function variationsOf(gvar: Buffer, count: number): readonly Buffer[] {
  const isLong = (gvar.readUInt16BE(14) & 1) === 1
  const base = gvar.readUInt32BE(16)
  const from = (at: number) =>
    base + (isLong ? gvar.readUInt32BE(20 + at * 4) : gvar.readUInt16BE(20 + at * 2) * 2)
  return Array.from({ length: count }, (_, at) => gvar.subarray(from(at), from(at + 1)))
}

/**
 * Returns a function that reads the metric of a glyph by the glyph's number. The last glyphs of a
 * font may have no width of their own. They share the width of the last full metric, and store only
 * a left side bearing.
 */
function metricsOf(metrics: Buffer, header: Buffer): (at: number) => Buffer {
  const fullCount = header.readUInt16BE(34)
  return (at) => {
    if (at < fullCount) return metrics.subarray(at * METRIC_BYTES, (at + 1) * METRIC_BYTES)
    const edge = fullCount * METRIC_BYTES + (at - fullCount) * 2
    const advance = (fullCount - 1) * METRIC_BYTES
    return Buffer.concat([metrics.subarray(advance, advance + 2), metrics.subarray(edge, edge + 2)])
  }
}

function codesByGlyph(cmap: Buffer): ReadonlyMap<number, number> {
  for (let at = 0; at < cmap.readUInt16BE(2); at += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + at * 8 + 4))
    if (table.readUInt16BE(0) === 4) return codesOfSegments(table)
  }
  throw new Error('the font has no table of characters that we can read')
}

function codesOfSegments(table: Buffer): ReadonlyMap<number, number> {
  const segments = table.readUInt16BE(6) / 2
  const codes = new Map<number, number>()
  for (let at = 0; at < segments; at += 1) {
    const last = table.readUInt16BE(14 + at * 2)
    const first = table.readUInt16BE(16 + (segments + at) * 2)
    const delta = table.readUInt16BE(16 + (2 * segments + at) * 2)
    const offsetAt = 16 + (3 * segments + at) * 2
    const offset = table.readUInt16BE(offsetAt)
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const raw = offset === 0 ? code : table.readUInt16BE(offsetAt + offset + (code - first) * 2)
      const glyph = raw === 0 ? 0 : (raw + delta) & 0xffff
      if (glyph !== 0 && !codes.has(glyph)) codes.set(glyph, code)
    }
  }
  return codes
}
