import type { Bytes } from './bytes.rule.ts'

const BLOCK_BYTES = 64
const ROUNDS = 64

/** FIPS 180-4. The constants are the fractions of the square and cube roots of the first primes. */
export function softwareSha256(message: Bytes): Bytes {
  const blocks = pad(message)
  const hash = new Uint32Array(INITIAL_HASH)
  for (let at = 0; at < blocks.byteLength; at += BLOCK_BYTES) compress(hash, blocks, at)
  const digest = new Uint8Array(32)
  const view = new DataView(digest.buffer)
  hash.forEach((word, index) => {
    view.setUint32(index * 4, word)
  })
  return digest
}

/** A one bit, zeros, and the length in bits, up to whole blocks. */
function pad(message: Bytes): DataView {
  const blockCount = Math.ceil((message.length + 9) / BLOCK_BYTES)
  const whole = new Uint8Array(blockCount * BLOCK_BYTES)
  whole.set(message)
  whole[message.length] = 0x80
  const view = new DataView(whole.buffer)
  view.setBigUint64(whole.length - 8, BigInt(message.length) * 8n)
  return view
}

const schedule = new Uint32Array(ROUNDS)

function compress(hash: Uint32Array, blocks: DataView, from: number): void {
  expand(blocks, from)
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
  for (let round = 0; round < ROUNDS; round += 1) {
    const big1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)
    const choice = (e & f) ^ (~e & g)
    const sum1 =
      (h + big1 + choice + (ROUND_CONSTANTS[round] as number) + (schedule[round] as number)) | 0
    const big0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + sum1) | 0
    d = c
    c = b
    b = a
    a = (sum1 + big0 + majority) | 0
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, index) => {
    hash[index] = (hash[index] as number) + word
  })
}

function expand(blocks: DataView, from: number): void {
  for (let index = 0; index < 16; index += 1) schedule[index] = blocks.getUint32(from + index * 4)
  for (let index = 16; index < ROUNDS; index += 1) {
    const near = schedule[index - 2] as number
    const far = schedule[index - 15] as number
    const small0 = rotateRight(far, 7) ^ rotateRight(far, 18) ^ (far >>> 3)
    const small1 = rotateRight(near, 17) ^ rotateRight(near, 19) ^ (near >>> 10)
    schedule[index] =
      (schedule[index - 16] as number) + small0 + (schedule[index - 7] as number) + small1
  }
}

function rotateRight(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

const TWO_32 = 2 ** 32
const PRIMES = primes(ROUNDS)
const INITIAL_HASH = PRIMES.slice(0, 8).map((prime) => rootFraction(prime, 2n))
const ROUND_CONSTANTS = PRIMES.map((prime) => rootFraction(prime, 3n))

function primes(count: number): number[] {
  const found: number[] = []
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime !== 0)) found.push(number)
  }
  return found
}

/** The first 32 bits after the point of a root: the whole root of prime × 2^(32 × degree), exact. */
function rootFraction(prime: number, degree: bigint): number {
  const power = BigInt(prime) << (32n * degree)
  let low = 0n
  let high = 1n << 40n
  while (high - low > 1n) {
    const middle = (low + high) >> 1n
    if (middle ** degree <= power) low = middle
    else high = middle
  }
  return Number(low % BigInt(TWO_32))
}
