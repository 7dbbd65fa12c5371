/** Big-endian u16, the form in which prize numbers are stored and hashed. */
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
 * Encodes how many tickets each prize has left, as big-endian integers. All counts have the same
 * width of 1, 2 or 4 bytes; the largest count determines the width. With 4 bytes for every count, a
 * purchase of a pack with 500 prizes would need a row larger than 2 KB, and PostgreSQL would have
 * to compress the row or store parts of it elsewhere.
 */
export function encodeCounts(counts: readonly number[]): Buffer {
  const max = counts.reduce((largest, count) => Math.max(largest, count), 0)
  if (max < 2 ** 8) return Buffer.from(counts)
  if (max < 2 ** 16) return Buffer.from(Uint16Array.from(counts).buffer).swap16()
  return Buffer.from(Uint32Array.from(counts).buffer).swap32()
}

/** The number of bytes tells how many bytes each count has. */
export function decodeCounts(bytes: Buffer, prizeCount: number): number[] {
  const width = bytes.length / prizeCount
  if (![1, 2, 4].includes(width))
    throw new Error(`${bytes.length} bytes do not encode ${prizeCount} counts`)
  return Array.from({ length: prizeCount }, (_, no) => bytes.readUIntBE(no * width, width))
}

/** The number of the winning ticket, from 1, and of the extra prize. */
export interface ExtraWin {
  readonly ticket: number
  readonly no: number
}

export const EXTRA_WIN_BYTES = 6

/** For each win, the ticket as u32 and the number of the extra prize as u16. */
export function encodeExtraWins(wins: readonly ExtraWin[]): Buffer {
  const bytes = Buffer.allocUnsafe(wins.length * EXTRA_WIN_BYTES)
  wins.forEach(({ ticket, no }, index) => {
    bytes.writeUInt32BE(ticket, index * EXTRA_WIN_BYTES)
    bytes.writeUInt16BE(no, index * EXTRA_WIN_BYTES + 4)
  })
  return bytes
}

export function decodeExtraWins(bytes: Buffer): ExtraWin[] {
  return Array.from({ length: bytes.length / EXTRA_WIN_BYTES }, (_, index) => ({
    ticket: bytes.readUInt32BE(index * EXTRA_WIN_BYTES),
    no: bytes.readUInt16BE(index * EXTRA_WIN_BYTES + 4),
  }))
}
