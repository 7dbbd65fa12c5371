import { hash } from 'node:crypto'

const BLOCK_BYTES = 64
const DIGEST_BYTES = 32

/**
 * Returns the SHA-256 digest. A purchase of 3,000 draws needs 750 digests, so this uses the fastest
 * way that Node has: the one-shot hash with the digest as latin1 text, which takes 0.6 µs. It takes
 * 1.9 µs with the digest as a Buffer, and a Hmac object takes 3.9 µs.
 */
export function sha256(...parts: readonly Buffer[]): Buffer {
  return Buffer.from(
    digest(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)),
    'latin1',
  )
}

/** The key is padded only once. Throws if it has more than 64 bytes. */
export function hmacSha256(key: Buffer): (...parts: readonly Buffer[]) => Buffer {
  if (key.length > BLOCK_BYTES) throw new Error('the HMAC key is longer than a block')
  const innerPad = padded(key, 0x36)
  const outer = Buffer.concat([padded(key, 0x5c), Buffer.alloc(DIGEST_BYTES)])
  return (...parts) => {
    outer.write(digest(Buffer.concat([innerPad, ...parts])), BLOCK_BYTES, 'latin1')
    return Buffer.from(digest(outer), 'latin1')
  }
}

/**
 * Returns a function that computes HMAC-SHA-256 of the numbers 0, 1, 2, … (u32, big-endian) under
 * one key. Each call returns the HMAC of the next number. A call takes half the time of
 * `hmacSha256`, and overwrites the block that the previous call returned.
 */
export function hmacBlocks(key: Buffer): () => Buffer {
  const inner = Buffer.concat([padded(key, 0x36), Buffer.alloc(4)])
  const outer = Buffer.concat([padded(key, 0x5c), Buffer.alloc(DIGEST_BYTES)])
  const block = Buffer.alloc(DIGEST_BYTES)
  let count = 0
  return () => {
    inner.writeUInt32BE(count, BLOCK_BYTES)
    count += 1
    outer.write(digest(inner), BLOCK_BYTES, 'latin1')
    block.write(digest(outer), 'latin1')
    return block
  }
}

function digest(bytes: Buffer): string {
  return hash('sha256', bytes, 'latin1' as 'hex')
}

function padded(key: Buffer, byte: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES, byte)
  for (let index = 0; index < key.length; index++) block[index] = (key[index] as number) ^ byte
  return block
}
