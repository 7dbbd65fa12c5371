import { hexOf, hmacOf, layout, sha256 } from './bytes.mjs'
import { VerificationError } from './errors.mjs'

const TWO_32 = 2 ** 32
const NUMBERS_PER_BLOCK = 4

const POSITION = [
  ['t', 8],
  ['k', 4],
  ['q', 4],
]
const SEED = layout('HIKIFUDA3/seed\0', [
  ['epoch', 16],
  ['pack_root', 32],
  ['member_tag', 16],
  ['n', 4],
  ['s', 32],
])
const DRAW = layout('HIKIFUDA3/draw\0', [
  ['epoch', 16],
  ['pack_root', 32],
  ...POSITION,
  ['C', 32],
  ['u', 32],
  ['h', 32],
  ['R', 32],
])
const ENTRY = layout('HIKIFUDA3/entry\0', [
  ['epoch', 16],
  ...POSITION,
  ['member_tag', 16],
  ['n', 4],
  ['C', 32],
  ['s', 32],
  ['u', 32],
  ['b', 8],
  ['R', 32],
])
const HEAD = layout('HIKIFUDA3/head\0', [
  ['h', 32],
  ['entry', 32],
])

const seedBytes = Buffer.alloc(SEED.size)
const headBytes = Buffer.alloc(HEAD.size)
const entryHash = Buffer.alloc(32)
const keyBytes = Buffer.alloc(32)
const block = Buffer.alloc(32)
const drawHmac = hmacOf(DRAW.size)
const blockHmac = hmacOf(4)

/**
 * Returns the commitment to a seed, in hex. The second argument holds the decoded hex fields of the
 * receipt.
 */
export function commitmentOf({ n }, { epoch, pack_root, member_tag, seed }) {
  SEED.writeTo(seedBytes, [epoch, pack_root, member_tag, n, seed])
  return hexOf(sha256(seedBytes))
}

/**
 * Returns the head of the chain after a receipt, in hex. `bytes` are the decoded hex fields of the
 * receipt.
 */
export function headAfter({ t, k, q, n, batch, prizes, extras }, bytes) {
  const { epoch, member_tag, commitment, seed, client_seed, head_before, random } = bytes
  const entry = Buffer.allocUnsafe(ENTRY.size + 2 * q + 2 + 6 * extras.length)
  const fixed = [epoch, t, k, q, member_tag, n, commitment]
  ENTRY.writeTo(entry, [...fixed, seed, client_seed, batch.no, random])
  let at = ENTRY.size
  for (const no of prizes) at = entry.writeUInt16BE(no, at)
  at = entry.writeUInt16BE(extras.length, at)
  for (const [ticket, no] of extras) at = entry.writeUInt16BE(no, entry.writeUInt32BE(ticket, at))
  entryHash.write(sha256(entry), 0, 'latin1')
  HEAD.writeTo(headBytes, [head_before, entryHash])
  return hexOf(sha256(headBytes))
}

/**
 * Draws the prizes of a receipt again and compares the drawn prizes with the prizes in the receipt.
 * Subtracts the drawn tickets from `remaining`.
 */
export function redraw({ t, k, q, prizes }, bytes, remaining) {
  const { epoch, pack_root, commitment, client_seed, head_before, random, seed } = bytes
  const mixed = [commitment, client_seed, head_before, random]
  DRAW.writeTo(drawHmac.message, [epoch, pack_root, t, k, q, ...mixed])
  drawHmac.setKey(seed)
  drawHmac.digestInto(keyBytes)
  blockHmac.setKey(keyBytes)
  let used = 0
  for (let draw = 0; draw < q; draw++) {
    let x
    do {
      if (used % NUMBERS_PER_BLOCK === 0) {
        blockHmac.message.writeUInt32BE(used / NUMBERS_PER_BLOCK)
        blockHmac.digestInto(block)
      }
      const at = (used % NUMBERS_PER_BLOCK) * 8
      x = reduced(block.readUInt32BE(at), block.readUInt32BE(at + 4), remaining.tickets)
      used += 1
    } while (x === undefined)
    const no = remaining.take(x)
    if (prizes[draw] !== no) {
      throw new VerificationError(
        `prizes[${draw}]: is ${prizes[draw]}, and the draw gives prize ${no}`,
      )
    }
  }
}

/**
 * Returns v mod m for v = high · 2^32 + low. Returns undefined if v is so large that using it would
 * make some prizes more likely than others.
 */
export function reduced(high, low, m) {
  if (high === TWO_32 - 1) {
    const v = bigOf(high, low)
    if (v >= ((1n << 64n) / BigInt(m)) * BigInt(m)) return undefined
  }
  // For m up to 2^21 every intermediate result stays below 2^53, so a double is exact.
  if (m <= 2 ** 21) return ((high % m) * TWO_32 + low) % m
  return Number(bigOf(high, low) % BigInt(m))
}

function bigOf(high, low) {
  return (BigInt(high) << 32n) | BigInt(low)
}
