/** A pooled buffer for the body of a long response. */
export interface ResponseBuffer {
  appendText(text: string): void
  append(bytes: Uint8Array): void
  /** Returns the bytes that were appended to this buffer. The bytes are valid until the release. */
  bytes(): Buffer
  /** Returns the buffer to the pool. The caller must call this after sending the bytes. */
  release(): void
}

/** Beyond `countMax` unused ones, a buffer is left to the garbage collector. */
interface BufferPool {
  readonly bufferBytes: number
  readonly countMax: number
  readonly freeBuffers: Buffer[]
}

/** A UTF-16 code unit takes at most three bytes in UTF-8. */
const CHARACTER_BYTES_MAX = 3
/** For the pack list (45 KB), as many as a busy shop uses at once. */
const SMALL_BUFFERS: BufferPool = { bufferBytes: 64 * 1024, countMax: 64, freeBuffers: [] }
/**
 * Buffers for responses of up to 3,000 cards (560 KB). Four are enough, because most of these
 * responses are compressed immediately, and the buffer then returns to the pool. If small and large
 * buffers shared one pool of 64, large buffers could fill 64 MB.
 */
const LARGE_BUFFERS: BufferPool = { bufferBytes: 1024 * 1024, countMax: 4, freeBuffers: [] }

/**
 * Takes an empty buffer from the pool. Buffers are reused, because V8 counts their memory as heap
 * growth although this memory lies outside the heap. A new buffer for each response caused a full
 * garbage collection every few hundred pack lists, or every dozen large purchases.
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
      // After the release, this object drops its reference to the memory. Otherwise a second
      // release would put the memory into the pool twice, and two responses would share that
      // memory.
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
