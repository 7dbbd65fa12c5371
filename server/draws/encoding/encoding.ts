/**
 * Encodes numbers from 0 to 65,535 as big-endian u16. Prize numbers are stored and hashed in this
 * form.
 */
export function encodeU16(numbers: ArrayLike<number>): Buffer {
  const bytes = Buffer.allocUnsafe(numbers.length * 2)
  for (let index = 0; index < numbers.length; index++) {
    bytes.writeUInt16BE(numbers[index] as number, index * 2)
  }
  return bytes
}

/** Decodes the numbers that `encodeU16` wrote. */
export function decodeU16(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16BE(index * 2))
}

/**
 * Encodes how many tickets each prize has left, in big-endian order. All counts have the
 * same width: 1, 2 or 4 bytes, whichever the largest count needs. With 4 bytes for every count, 500 prizes made a row
 * larger than 2 KB. PostgreSQL compresses such a row and stores its largest columns elsewhere.
 */
export function encodeCounts(counts: readonly number[]): Buffer {
  const max = counts.reduce((largest, count) => Math.max(largest, count), 0)
  if (max < 2 ** 8) return Buffer.from(counts)
  if (max < 2 ** 16) return Buffer.from(Uint16Array.from(counts).buffer).swap16()
  return Buffer.from(Uint32Array.from(counts).buffer).swap32()
}

/**
 * Decodes the counts of `prizeCount` prizes that `encodeCounts` wrote. The length of the bytes
 * tells the width of a count.
 */
export function decodeCounts(bytes: Buffer, prizeCount: number): number[] {
  const width = bytes.length / prizeCount
  if (![1, 2, 4].includes(width))
    throw new Error(`${bytes.length} bytes do not encode ${prizeCount} counts`)
  return Array.from({ length: prizeCount }, (_, no) => bytes.readUIntBE(no * width, width))
}
