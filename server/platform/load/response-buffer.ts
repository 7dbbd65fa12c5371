/** A pooled buffer for the body of a long response. */
export interface ResponseBuffer {
  appendText(text: string): void
  append(bytes: Uint8Array): void
  /** Returns the bytes appended so far. They are valid until the buffer is released. */
  bytes(): Buffer
  /** Returns the buffer to the pool. The caller releases it once its bytes are sent. */
  release(): void
}

/**
 * Free buffers of one size, kept for reuse. At most `countMax` are kept; the garbage collector
 * takes further ones.
 */
interface BufferPool {
  readonly bufferBytes: number
  readonly countMax: number
  readonly freeBuffers: Buffer[]
}

/** A UTF-16 code unit takes at most three bytes in UTF-8. */
const CHARACTER_BYTES_MAX = 3
/**
 * Buffers for the pack list (45 KB). As many are kept as are in flight at the same time under load.
 */
const SMALL_BUFFERS: BufferPool = { bufferBytes: 64 * 1024, countMax: 64, freeBuffers: [] }
/**
 * Buffers for responses of up to 3,000 cards (560 KB). Four are enough: most of these responses are
 * compressed immediately, and the buffer returns to the pool as soon as that is done. In one pool for
 * both sizes, the limit of 64 buffers would let large ones hold 64 MB.
 */
const LARGE_BUFFERS: BufferPool = { bufferBytes: 1024 * 1024, countMax: 4, freeBuffers: [] }

/**
 * Takes an empty buffer from the pool. Buffers are reused because V8 counts memory outside the heap
 * as heap growth. A new buffer for each response caused a full garbage collection every few hundred
 * pack lists, or every dozen large purchases.
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
      // If the buffer is released twice, its memory must not get into the pool twice. Otherwise two
      // responses would share it.
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
