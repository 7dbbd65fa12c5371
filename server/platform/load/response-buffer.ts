/** A pooled buffer for the body of a long response. */
export interface ResponseBuffer {
  appendText(text: string): void
  append(bytes: Uint8Array): void
  /** The bytes so far; valid until the buffer is released. */
  bytes(): Buffer
  /** Returns the buffer to the pool; called once its bytes are sent. */
  release(): void
}

/** Keeps up to `countMax` free buffers of one size for reuse; the garbage collector takes the others. */
interface BufferPool {
  readonly bufferBytes: number
  readonly countMax: number
  readonly freeBuffers: Buffer[]
}

/** A UTF-16 code unit takes at most three bytes in UTF-8. */
const CHARACTER_BYTES_MAX = 3
/** For the pack list (45 KB); as many as are in flight at once under load. */
const SMALL_BUFFERS: BufferPool = { bufferBytes: 64 * 1024, countMax: 64, freeBuffers: [] }
/** For 3,000 cards (560 KB), mostly compressed at once. In one common pool, 64 of these would hold 64 MB. */
const LARGE_BUFFERS: BufferPool = { bufferBytes: 1024 * 1024, countMax: 4, freeBuffers: [] }

/**
 * Takes an empty buffer from the pool. Buffers are reused because V8 counts memory outside the heap as heap growth: a
 * new buffer for each response caused a full collection every few hundred pack lists, or every dozen large purchases.
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
      // A second release must not put the same memory into the pool twice: two responses would share it.
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
