import { encodeU16 } from '#server/draws/encoding/encoding.ts'
import { hmacBlocks, hmacSha256, sha256 } from '#server/platform/sha256.ts'

/**
 * The open urn (design: fair draws). No order of tickets exists; each draw is uniform over what remains, and
 * the randomness is fixed by the shop's seed and the member's seed before either side knows the result.
 * Pure bytes in, bytes out; all integers big-endian.
 */

const TAG_BYTES = 16

/** The two secret keys of the shop, 32 bytes each: seeds are made with one, members' tags with the other. */
export interface FairKeys {
  readonly sealKey: Buffer
  readonly tagKey: Buffer
}

export const NO_CLIENT_SEED: Buffer = Buffer.alloc(32)

/** Stands for a member in the public log. */
export function memberTagOf(tagKey: Buffer, memberId: number): Buffer {
  return hmacSha256(tagKey)(label('member'), u64(memberId)).subarray(0, TAG_BYTES)
}

export interface CommitmentInput {
  readonly packRoot: Buffer
  readonly memberTag: Buffer
  /** n: purchases of this pack by this member before this one. */
  readonly drawNumber: number
}

/** The shop's seed of one purchase: known to the shop alone until the purchase is settled. */
export function seedOf(
  sealKey: Buffer,
  { packRoot, memberTag, drawNumber }: CommitmentInput,
): Buffer {
  return hmacSha256(sealKey)(label('secret'), packRoot, memberTag, u32(drawNumber))
}

/** What the member is shown before their own seed exists: it binds the shop to its seed. */
export function commitmentOf(
  { packRoot, memberTag, drawNumber }: CommitmentInput,
  seed: Buffer,
): Buffer {
  return sha256(label('seed'), packRoot, memberTag, u32(drawNumber), seed)
}

export interface DrawInput extends CommitmentInput {
  /** t: purchases of this pack settled before. */
  readonly settledIndex: number
  /** k: tickets sold before. */
  readonly firstTicket: number
  /** q */
  readonly drawCount: number
  readonly seed: Buffer
  readonly commitment: Buffer
  readonly clientSeed: Buffer
  readonly headBefore: Buffer
}

export interface DrawOutcome {
  readonly prizeNos: Uint16Array
  readonly countsAfter: readonly number[]
  readonly headAfter: Buffer
}

/** Draws every ticket of a purchase from what remains; `counts` by prize no, in order. */
export function draw(input: DrawInput, counts: readonly number[]): DrawOutcome {
  const { drawCount } = input
  const remaining = Float64Array.from(counts)
  let left = counts.reduce((sum, count) => sum + count, 0)
  if (drawCount > left) throw new Error(`${drawCount} draws from ${left} tickets`)
  const nextBelow = uniformNumbers(drawKey(input))
  const prizeNos = new Uint16Array(drawCount)
  for (let index = 0; index < drawCount; index++) {
    prizeNos[index] = takePrize(remaining, nextBelow(left))
    left -= 1
  }
  return {
    prizeNos,
    countsAfter: Array.from(remaining),
    headAfter: nextHead(input, prizeNos),
  }
}

/** The first prize whose cumulative remaining count exceeds `ticket`; one of it is taken away. */
function takePrize(remaining: Float64Array, ticket: number): number {
  let rest = ticket
  let no = 0
  for (let count = remaining[no] as number; count <= rest; count = remaining[no] as number) {
    rest -= count
    no += 1
  }
  remaining[no] = (remaining[no] as number) - 1
  return no
}

function drawKey(input: DrawInput): Buffer {
  const { seed, packRoot, commitment, clientSeed, headBefore } = input
  const position = encodePosition(input)
  return hmacSha256(seed)(label('draw'), packRoot, position, commitment, clientSeed, headBefore)
}

/** t ‖ k ‖ q */
function encodePosition({ settledIndex, firstTicket, drawCount }: DrawInput): Buffer {
  return Buffer.concat([u64(settledIndex), u32(firstTicket), u32(drawCount)])
}

function nextHead(input: DrawInput, prizeNos: Uint16Array): Buffer {
  const { memberTag, drawNumber, commitment, seed, clientSeed, headBefore } = input
  const entry = sha256(
    label('entry'),
    encodePosition(input),
    memberTag,
    u32(drawNumber),
    commitment,
    seed,
    clientSeed,
    encodeU16(prizeNos),
  )
  return sha256(label('head'), headBefore, entry)
}

const TWO_16 = 2 ** 16
const TWO_32 = 2 ** 32
const NUMBERS_PER_BLOCK = 4

/** Numbers uniform below a bound, from the stream of HMAC blocks, each of 64 bits as two halves of 32. */
function uniformNumbers(key: Buffer): (bound: number) => number {
  const nextBlock = hmacBlocks(key)
  let block = key
  let usedNumbers = NUMBERS_PER_BLOCK
  function nextNumber(): { high: number; low: number } {
    if (usedNumbers === NUMBERS_PER_BLOCK) {
      block = nextBlock()
      usedNumbers = 0
    }
    const at = usedNumbers * 8
    usedNumbers += 1
    return { high: block.readUInt32BE(at), low: block.readUInt32BE(at + 4) }
  }
  return (bound) => {
    for (;;) {
      const { high, low } = nextNumber()
      if (isBiased(high, low, bound)) continue
      return modulo(high, low, bound)
    }
  }
}

/** The last 2^64 mod m numbers would make small results likelier: they are drawn again. */
function isBiased(high: number, low: number, bound: number): boolean {
  return high === TWO_32 - 1 && low >= TWO_32 - modulo(TWO_32, 0, bound)
}

/**
 * (high · 2^32 + low) mod bound, for bounds up to 2^32: the lower half in two steps of 16 bits, so that every number
 * on the way is a whole one that a double holds. Big integers took ten times as long.
 */
function modulo(high: number, low: number, bound: number): number {
  const upper = remainder(remainder(high, bound) * TWO_16 + (low >>> 16), bound)
  return remainder(upper * TWO_16 + (low & 0xffff), bound)
}

/** What `%` answers for whole numbers up to 2^53, in a sixth of its time: the quotient may be off by one. */
function remainder(value: number, bound: number): number {
  const result = value - Math.floor(value / bound) * bound
  if (result < 0) return result + bound
  return result < bound ? result : result - bound
}

const labels = new Map<string, Buffer>()

function label(name: string): Buffer {
  const bytes = labels.get(name) ?? Buffer.from(`HIKIFUDA1/${name}\0`, 'ascii')
  labels.set(name, bytes)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function u64(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}
