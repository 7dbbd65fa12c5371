/**
 * The tables of a TrueType font by name. In the font file each table begins on a boundary of four
 * bytes.
 */
export type Tables = ReadonlyMap<string, Buffer>

const HEADER_BYTES = 12
const RECORD_BYTES = 16
const VERSION = 0x0001_0000
/** The TrueType format requires that the sum over a whole font file equals this constant. */
const FONT_CHECKSUM = 0xb1b0_afba
const HEAD_CHECKSUM_AT = 8

export function readTables(font: Buffer): Tables {
  const tables = new Map<string, Buffer>()
  for (let at = 0; at < font.readUInt16BE(4); at += 1) {
    const record = HEADER_BYTES + at * RECORD_BYTES
    const from = font.readUInt32BE(record + 8)
    const tag = font.toString('latin1', record, record + 4)
    tables.set(tag, font.subarray(from, from + font.readUInt32BE(record + 12)))
  }
  return tables
}

export function tableOf(tables: Tables, tag: string): Buffer {
  const table = tables.get(tag)
  if (table === undefined) throw new Error(`the font has no table ${tag}`)
  return table
}

export function writeTables(tables: Tables): Buffer {
  const entries = [...tables].sort(([a], [b]) => (a < b ? -1 : 1))
  const directory = Buffer.alloc(HEADER_BYTES + entries.length * RECORD_BYTES)
  const power = Math.floor(Math.log2(entries.length))
  directory.writeUInt32BE(VERSION, 0)
  directory.writeUInt16BE(entries.length, 4)
  directory.writeUInt16BE(2 ** power * RECORD_BYTES, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE((entries.length - 2 ** power) * RECORD_BYTES, 10)
  const parts: Buffer[] = [directory]
  let from = directory.length
  let headOffset = 0
  for (const [at, [tag, table]] of entries.entries()) {
    const record = HEADER_BYTES + at * RECORD_BYTES
    const padded = padToBoundary(table)
    if (tag === 'head') {
      headOffset = from
      padded.writeUInt32BE(0, HEAD_CHECKSUM_AT)
    }
    directory.write(tag, record, 'latin1')
    directory.writeUInt32BE(checksumOf(padded), record + 4)
    directory.writeUInt32BE(from, record + 8)
    directory.writeUInt32BE(table.length, record + 12)
    parts.push(padded)
    from += padded.length
  }
  const font = Buffer.concat(parts)
  font.writeUInt32BE((FONT_CHECKSUM - checksumOf(font)) >>> 0, headOffset + HEAD_CHECKSUM_AT)
  return font
}

export function padToBoundary(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
}

function checksumOf(padded: Buffer): number {
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}
