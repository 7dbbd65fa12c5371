/** Where the bytes of a long answer are put one behind the other. */
export interface ResponseBuffer {
  appendText(text: string): void
  append(bytes: Uint8Array): void
  /** What was added; good until the sheet is given back. */
  bytes(): Buffer
  /** When nobody reads its bytes any more. */
  release(): void
}

/** Buffers of one size, of which so many are kept to be used again; more are for the collector. */
interface BufferPool {
  readonly bufferBytes: number
  readonly countMax: number
  readonly freeBuffers: Buffer[]
}

/** The most that a character of a text can become in UTF-8. */
const CHARACTER_BYTES_MAX = 3
/** A list of packs is 45 KB; as many as are on their way at once in a crowd. */
const SMALL_BUFFERS: BufferPool = { bufferBytes: 64 * 1024, countMax: 64, freeBuffers: [] }
/** 3,000 cards are 560 KB, mostly packed at once. Were a list to hold one, all would become wide: 64 MB. */
const LARGE_BUFFERS: BufferPool = { bufferBytes: 1024 * 1024, countMax: 4, freeBuffers: [] }

/**
 * A sheet to write on, blank. Its bytes are used again: outside the heap they count as its growth, and a list of 45 KB or
 * half a megabyte of cards for each answer had all that the server holds collected every few hundred lists, or dozen purchases.
 */
export function acquireBuffer(): ResponseBuffer {
  let buffer = takeFromPool(SMALL_BUFFERS)
  let length = 0

  function ensureCapacity(count: number): void {
    const needed = length + count
    if (needed <= buffer.length) return
    const larger =
      needed <= LARGE_BUFFERS.bufferBytes
        ? takeFromPool(LARGE_BUFFERS)
        : Buffer.allocUnsafeSlow(Math.max(buffer.length * 2, needed))
    larger.set(buffer.subarray(0, length))
    returnToPool(buffer)
    buffer = larger
  }
  return {
    appendText(text) {
      ensureCapacity(text.length * CHARACTER_BYTES_MAX)
      length += buffer.write(text, length)
    },
    append(bytes) {
      ensureCapacity(bytes.length)
      buffer.set(bytes, length)
      length += bytes.length
    },
    bytes: () => buffer.subarray(0, length),
    release() {
      returnToPool(buffer)
      // Given back twice, its bytes would be two answers' at once.
      buffer = Buffer.of()
      length = 0
    },
  }
}

function takeFromPool({ freeBuffers, bufferBytes }: BufferPool): Buffer {
  return freeBuffers.pop() ?? Buffer.allocUnsafeSlow(bufferBytes)
}

function returnToPool(buffer: Buffer): void {
  const pool = [SMALL_BUFFERS, LARGE_BUFFERS].find(
    ({ bufferBytes }) => bufferBytes === buffer.length,
  )
  if (pool !== undefined && pool.freeBuffers.length < pool.countMax) pool.freeBuffers.push(buffer)
}
