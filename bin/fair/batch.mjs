import { hexOf, layout, readHex, sha256 } from './bytes.mjs'
import { expectSame, VerificationError } from './errors.mjs'
import { isSignedBy } from './signatures.mjs'

const U16_MAX = 2 ** 16 - 1
const U32_MAX = 2 ** 32 - 1
const FIELDS = ['no', 't', 'k', 'head_before', 'inputs', 'signatures', 'random']
const INPUT = layout('HIKIFUDA3/input\0', [
  ['epoch', 16],
  ['t', 8],
  ['k', 4],
  ['q', 4],
  ['member_tag', 16],
  ['n', 4],
  ['C', 32],
  ['u', 32],
])
const NOTARY = layout('HIKIFUDA3/notary\0', [
  ['pack_root', 32],
  ['b', 8],
  ['t', 8],
  ['k', 4],
  ['h', 32],
  ['X', 32],
])
const NO_RANDOM = '0'.repeat(64)

const inputBytes = Buffer.alloc(INPUT.size)
const hash = Buffer.alloc(32)
const signature = Buffer.alloc(64)

/** Throws unless every field of the receipt's batch has the right form. */
export function expectBatchShape({ batch }) {
  expectBatchPlace(batch)
  if (!readHex(batch.random, hash)) throw wrong('random is not 32 bytes in lower-case hex')
  const { signatures } = batch
  if (!Array.isArray(signatures) || !signatures.every((each) => readHex(each, signature)))
    throw wrong('signatures are no list of signatures')
}

/** Throws unless the fields of a batch that a notary signs have the right form. */
export function expectBatchPlace(batch) {
  if (typeof batch !== 'object' || batch === null) throw wrong('is no batch')
  for (const [field, max] of [
    ['no', Number.MAX_SAFE_INTEGER],
    ['t', Number.MAX_SAFE_INTEGER],
    ['k', U32_MAX],
  ]) {
    const value = batch[field]
    if (!Number.isInteger(value) || value < 0 || value > max)
      throw wrong(`${field} is no whole number from 0 to ${max}`)
  }
  if (!readHex(batch.head_before, hash))
    throw wrong('head_before is not 32 bytes in lower-case hex')
  const { inputs } = batch
  if (
    !Array.isArray(inputs) ||
    inputs.length > U16_MAX ||
    !inputs.every((each) => readHex(each, hash))
  )
    throw wrong('inputs are no list of hashes')
}

/**
 * Throws unless the receipt stands at its place in its batch, and the random bytes of the batch
 * follow from its signatures. `bytes` are the decoded hex fields of the receipt.
 */
export function expectInBatch(receipt, bytes) {
  const { t, k, q, n, batch } = receipt
  const { epoch, member_tag, commitment, client_seed } = bytes
  INPUT.writeTo(inputBytes, [epoch, t, k, q, member_tag, n, commitment, client_seed])
  const input = hexOf(sha256(inputBytes))
  expectSame('batch: inputs', batch.inputs[t - batch.t], input, 'the hash of this purchase')
  if (t === batch.t) {
    for (const field of ['k', 'head_before'])
      expectSame(`batch: ${field}`, batch[field], receipt[field], 'as its first purchase has it')
  } else if (k < batch.k + (t - batch.t)) {
    throw wrong(`k is ${batch.k}, and too few tickets lie between it and the purchase`)
  }
  if (batch.no > batch.t) throw wrong(`no is ${batch.no}, and t is only ${batch.t}`)
  expectSame('batch: random', batch.random, randomOf(batch), 'the hash of the signatures')
}

function randomOf({ signatures }) {
  if (signatures.length === 0) return NO_RANDOM
  return hexOf(sha256(Buffer.from(`HIKIFUDA3/random\0${latin1Of(signatures)}`, 'latin1')))
}

/** Throws unless each notary that the composition names has signed the batch of the receipt. */
export function expectSigned({ batch }, { root, notaries }) {
  const { inputs, signatures } = batch
  expectSame('batch: signatures', signatures.length, notaries.length, 'one of each notary')
  if (notaries.length === 0) return
  const message = messageOf({ ...batch, inputs_hash: batchHashOf(inputs) }, root)
  for (const [index, { name, key }] of notaries.entries()) {
    if (!isSignedBy(key, message, signatures[index]))
      throw wrong(`signatures[${index}] is not by the notary ${name}`)
  }
}

/** Throws unless the notary has signed a batch that it publishes itself. */
export function expectSignature(batch, { root, key, name }) {
  const { no, t, k, head_before, inputs_hash, signature: signed } = batch
  const isBatch =
    [no, t, k].every((value) => Number.isSafeInteger(value) && value >= 0) &&
    k <= U32_MAX &&
    [head_before, inputs_hash].every((value) => readHex(value, hash)) &&
    readHex(signed, signature)
  if (!isBatch || !isSignedBy(key, messageOf(batch, root), signed))
    throw new VerificationError(`notary: ${name} publishes a batch without its signature`)
}

/** Returns X, the hash of all purchases of a batch. */
export function batchHashOf(inputs) {
  return hexOf(sha256(Buffer.from(`HIKIFUDA3/batch\0${latin1Of(inputs)}`, 'latin1')))
}

function messageOf({ no, t, k, head_before, inputs_hash }, root) {
  const message = Buffer.alloc(NOTARY.size)
  const [rootBytes, headBytes, batchHash] = [root, head_before, inputs_hash].map((each) =>
    Buffer.from(each, 'hex'),
  )
  NOTARY.writeTo(message, [rootBytes, no, t, k, headBytes, batchHash])
  return message
}

/**
 * Throws unless the receipt belongs to the batch `before`, or begins the batch that follows it.
 * `before` is undefined if the receipt is the first one of its pack.
 */
export function expectNextInBatch(receipt, before) {
  const { batch } = receipt
  if (before !== undefined && receipt.t < before.t + before.inputs.length) {
    for (const field of FIELDS)
      expectSame(`batch: ${field}`, String(batch[field]), String(before[field]), 'as in the batch')
    return
  }
  const no = before === undefined ? 0 : before.no + 1
  expectSame('batch: no', batch.no, no, 'the batches before it')
  expectSame('batch: t', batch.t, receipt.t, 'as its first purchase has it')
}

/** Returns how many purchases of the last batch the replayed receipts lack. */
export function missingInBatch({ t, batch }) {
  return batch.t + batch.inputs.length - t
}

/** Returns whether `line` names a notary of a composition. */
export function isNotary(line) {
  if (typeof line !== 'object' || line === null || typeof line.name !== 'string') return false
  return readHex(line.key, hash)
}

function latin1Of(hexes) {
  return Buffer.from(hexes.join(''), 'hex').toString('latin1')
}

function wrong(what) {
  return new VerificationError(`batch: ${what}`)
}
