import { expectBatchShape, expectInBatch } from './batch.mjs'
import { readHex } from './bytes.mjs'
import { commitmentOf, headAfter, redraw } from './draw.mjs'
import { expectSame, VerificationError } from './errors.mjs'
import { extrasOf } from './extras.mjs'
import { remainingFrom } from './remaining.mjs'

const U16_MAX = 2 ** 16 - 1
const U32_MAX = 2 ** 32 - 1
const NUMBERS = Object.entries({ t: Number.MAX_SAFE_INTEGER, k: U32_MAX, q: U32_MAX, n: U32_MAX })
/** The decoded hex fields of the receipt that is being checked. */
const BYTES = {
  pack_root: Buffer.alloc(32),
  epoch: Buffer.alloc(16),
  member_tag: Buffer.alloc(16),
  commitment: Buffer.alloc(32),
  seed: Buffer.alloc(32),
  client_seed: Buffer.alloc(32),
  head_before: Buffer.alloc(32),
  head_after: Buffer.alloc(32),
}
const HEX = Object.entries(BYTES)
/** The random bytes of the receipt's batch. */
const RANDOM = Buffer.alloc(32)

/**
 * Throws unless every field has the right form and the receipt is of this pack. This check runs
 * before any computation with the fields.
 */
export function expectOfPack(receipt, composition) {
  expectShape(receipt, composition)
  expectSame('pack_root', receipt.pack_root, composition.root, 'the hash of the composition')
  expectSame('pack_id', receipt.pack_id, composition.packId, 'as the composition says')
}

/**
 * Checks everything that a single receipt can prove, and returns the tickets that remain after the
 * receipt. `before` contains the tickets that remained after the previous receipt; undefined if
 * that receipt is unknown. If `before` is given, the function updates this object and returns it.
 */
export function drawAgain(receipt, composition, before) {
  const remaining = leftBefore(receipt, composition, before)
  const expected = composition.total - receipt.k
  if (remaining.tickets !== expected) {
    throw new VerificationError(
      `counts_before: are ${remaining.tickets} tickets, and ${expected} were left`,
    )
  }
  if (receipt.q > remaining.tickets) {
    throw new VerificationError(
      `q: is ${receipt.q}, and only ${remaining.tickets} tickets were left`,
    )
  }
  expectSame('commitment', receipt.commitment, commitmentOf(receipt, BYTES), 'the hash of the seed')
  expectInBatch(receipt, BYTES)
  redraw(receipt, { ...BYTES, random: RANDOM }, remaining)
  expectSame(
    'extras',
    JSON.stringify(receipt.extras),
    JSON.stringify(extrasOf(receipt, composition)),
    'what its tickets win',
  )
  const head = headAfter(receipt, { ...BYTES, random: RANDOM })
  expectSame('head_after', receipt.head_after, head, 'the hash of all up to here')
  return remaining
}

/**
 * Returns the tickets of each prize that remained before this purchase. `before` contains the
 * tickets that remained after the previous receipt; undefined if that receipt is unknown. Throws if
 * the counts in the receipt differ from `before` or exceed the composition.
 */
function leftBefore(receipt, { counts }, before) {
  if (before !== undefined && receipt.counts_before === before.counts) return before
  expectList(receipt, 'counts_before', { length: counts.length, max: U32_MAX })
  const claimed = receipt.counts_before
  const above = claimed.findIndex((count, no) => count > counts[no])
  if (above !== -1) {
    throw new VerificationError(
      `counts_before[${above}]: is ${claimed[above]}, more than the composition holds`,
    )
  }
  const other =
    before === undefined ? -1 : claimed.findIndex((count, no) => count !== before.counts[no])
  if (other !== -1) {
    expectSame(`counts_before[${other}]`, claimed[other], before.counts[other], 'what was left')
  }
  return before ?? remainingFrom(claimed)
}

/** Checks the form of every field, and decodes the hex fields into BYTES. */
function expectShape(receipt, { counts }) {
  expectSame('algo', receipt.algo, 'HIKIFUDA3', 'the one algorithm there is')
  for (const [field, max] of NUMBERS) {
    if (!isWhole(receipt[field], max)) {
      throw new VerificationError(`${field}: is no whole number from 0 to ${max}`)
    }
  }
  for (const [field, bytes] of HEX) {
    if (!readHex(receipt[field], bytes)) {
      throw new VerificationError(`${field}: is not ${bytes.length} bytes in lower-case hex`)
    }
  }
  expectBatchShape(receipt)
  readHex(receipt.batch.random, RANDOM)
  if (typeof receipt.commitment_shown !== 'boolean') {
    throw new VerificationError('commitment_shown: is neither true nor false')
  }
  if (receipt.q === 0) throw new VerificationError('q: is 0, and a purchase draws at least once')
  expectList(receipt, 'prizes', { length: receipt.q, max: counts.length - 1 })
  if (!Array.isArray(receipt.extras) || receipt.extras.length > U16_MAX)
    throw new VerificationError('extras: is no list of extra prizes')
}

function expectList(receipt, field, { length, max }) {
  const list = receipt[field]
  if (!Array.isArray(list) || list.length !== length) {
    throw new VerificationError(`${field}: is no list of ${length}`)
  }
  const wrong = list.findIndex((value) => !isWhole(value, max))
  if (wrong !== -1)
    throw new VerificationError(`${field}[${wrong}]: is no whole number from 0 to ${max}`)
}

function isWhole(value, max) {
  return Number.isInteger(value) && value >= 0 && value <= max
}
