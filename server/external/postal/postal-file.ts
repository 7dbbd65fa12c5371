import { crc32, inflateRawSync } from 'node:zlib'
import { decodeText } from '#contract/console/spreadsheets.rule.ts'

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const DIRECTORY_ENTRY = Buffer.from('PK\x01\x02', 'latin1')
const DIRECTORY_END = Buffer.from('PK\x05\x06', 'latin1')
const [STORED, DEFLATED] = [0, 8] as const
/** The whole list has 18 MB. */
const TEXT_BYTES_MAX = 100 * 2 ** 20

/** Returns the text of a CSV file in UTF-8 or Shift_JIS, or of the one in a zip file. Throws if it is damaged. */
export function textOfPostalFile(file: Buffer): string {
  const bytes = file.subarray(0, ZIP.length).equals(ZIP) ? unzip(file) : file
  const text = decodeText(bytes, 'utf-8') ?? decodeText(bytes, 'cp932')
  if (text === null) throw new Error('the file is neither UTF-8 nor Shift_JIS')
  return text
}

/** Reads the first file of a zip file by its directory, which stands at the end. */
function unzip(zip: Buffer): Buffer {
  const end = zip.lastIndexOf(DIRECTORY_END)
  if (end < 0 || end + 22 > zip.length) throw new Error('the zip file has no end')
  const entry = zip.readUInt32LE(end + 16)
  if (!zip.subarray(entry, entry + 4).equals(DIRECTORY_ENTRY))
    throw new Error('the zip file has no directory')
  const method = zip.readUInt16LE(entry + 10)
  const checksum = zip.readUInt32LE(entry + 16)
  const start = zip.readUInt32LE(entry + 42)
  const contentAt = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
  const content = zip.subarray(contentAt, contentAt + zip.readUInt32LE(entry + 20))
  if (method !== STORED && method !== DEFLATED)
    throw new Error(`the zip file is compressed by method ${method}`)
  const bytes =
    method === STORED ? content : inflateRawSync(content, { maxOutputLength: TEXT_BYTES_MAX })
  if (crc32(bytes) !== checksum) throw new Error('the checksum of the zip file is wrong')
  return bytes
}
