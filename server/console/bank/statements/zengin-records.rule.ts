import iconv from 'iconv-lite'
import { WrongStatement } from './statement-file.ts'
import { type Field, RECORD_BYTES } from './zengin-layout.rule.ts'

const RECORDS_MAX = 20_000
const END_OF_FILE = 0x1a

/** A record of 200 bytes. `line` is the number of the record in the file, counted from 1. */
export interface ZenginRecord {
  readonly line: number
  /** The bytes of the record as a text with one character for each byte. */
  readonly bytes: string
}

/** The records of one account: its header, its data and its trailer. */
export interface Section {
  readonly header: ZenginRecord
  readonly data: readonly ZenginRecord[]
  readonly trailer: ZenginRecord
}

/**
 * Divides a file into its records, with or without line ends. Every character is one byte of
 * JIS X 0201: Latin letters, digits and half-width Katakana.
 */
export function readRecords(file: Uint8Array): readonly ZenginRecord[] {
  // Some banks end a file with the old end-of-file mark.
  const hasMark = file.at(-1) === END_OF_FILE
  const text = Buffer.from(hasMark ? file.subarray(0, -1) : file).toString('latin1')
  const records = /[\r\n]/.test(text) ? byLineEnd(text) : byLength(text)
  if (records.length === 0) throw new WrongStatement({ fault: 'empty', line: null })
  if (records.length > RECORDS_MAX) throw new WrongStatement({ fault: 'too-long', line: null })
  return records.map((bytes, at) => {
    const line = at + 1
    if (bytes.length !== RECORD_BYTES) {
      const lengths = { expected: String(RECORD_BYTES), found: String(bytes.length) }
      throw new WrongStatement({ fault: 'record-length', line, ...lengths })
    }
    if (!/^[\x20-\x7e\xa1-\xdf]*$/.test(bytes)) {
      throw new WrongStatement({ fault: 'characters', line })
    }
    return { line, bytes }
  })
}

function byLineEnd(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function byLength(text: string): string[] {
  const count = Math.ceil(text.length / RECORD_BYTES)
  return Array.from({ length: count }, (_, at) =>
    text.slice(at * RECORD_BYTES, (at + 1) * RECORD_BYTES),
  )
}

export function fieldOf({ bytes }: ZenginRecord, { start, length }: Field): string {
  return bytes.slice(start, start + length)
}

/**
 * Returns the text of a field, with half-width Katakana and without the spaces at its start and
 * end.
 */
export function textOf(record: ZenginRecord, field: Field): string {
  return iconv.decode(Buffer.from(fieldOf(record, field), 'latin1'), 'cp932').trim()
}

/** Returns the number in a field. Throws if the field is blank. */
export function numberOf(record: ZenginRecord, field: Field): bigint {
  const number = optionalNumberOf(record, field)
  if (number !== null) return number
  throw new WrongStatement({ fault: 'amount', line: record.line, found: '' })
}

/** Returns the number in a field; null if the field is blank. */
export function optionalNumberOf(record: ZenginRecord, field: Field): bigint | null {
  const text = fieldOf(record, field)
  if (text.trim() === '') return null
  if (/^\d+$/.test(text)) return BigInt(text)
  throw new WrongStatement({ fault: 'amount', line: record.line, found: textOf(record, field) })
}
