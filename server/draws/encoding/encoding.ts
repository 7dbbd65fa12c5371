/** Prizes as they are stored and hashed: u16 each. */
export function encodeU16(numbers: ArrayLike<number>): Buffer {
  const bytes = Buffer.allocUnsafe(numbers.length * 2)
  for (let index = 0; index < numbers.length; index++) {
    bytes.writeUInt16BE(numbers[index] as number, index * 2)
  }
  return bytes
}

export function decodeU16(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16BE(index * 2))
}

/**
 * Counts per prize as a purchase keeps them: big-endian, one after the other, each in 1, 2 or 4 bytes as the largest
 * asks for (all took 4 once). 500 prizes in 4 bytes each were more than a row holds: the database packed and moved them.
 */
export function encodeCounts(counts: readonly number[]): Buffer {
  const max = counts.reduce((largest, count) => Math.max(largest, count), 0)
  if (max < 2 ** 8) return Buffer.from(counts)
  if (max < 2 ** 16) return Buffer.from(Uint16Array.from(counts).buffer).swap16()
  return Buffer.from(Uint32Array.from(counts).buffer).swap32()
}

export function decodeCounts(bytes: Buffer, prizeCount: number): number[] {
  const width = bytes.length / prizeCount
  if (![1, 2, 4].includes(width)) throw new Error(`${bytes.length} bytes of ${prizeCount} counts`)
  return Array.from({ length: prizeCount }, (_, no) => bytes.readUIntBE(no * width, width))
}
