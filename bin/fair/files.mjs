import crypto from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { isNotary } from './batch.mjs'
import { hexOf, sha256 } from './bytes.mjs'
import { InputError, VerificationError } from './errors.mjs'
import { isExtraPrize } from './extras.mjs'
import { isLine } from './line.mjs'
import { areProofs } from './proofs.mjs'

const CHUNK_BYTES = 4 * 1024 * 1024
const NEW_LINE = 10
const NOTARIES_MAX = 3
const CLOSING = ']'.charCodeAt(0)

const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isReceipt = (value) => isRecord(value) && 'head_after' in value
const isVoid = (value) => isRecord(value) && isRecord(value.void_batch)
const isComposition = (value) => isRecord(value) && 'total' in value && 'max_buy_count' in value

/**
 * Reads a composition or receipts from a file. The receipts of a log are read one by one while the
 * caller iterates over them. A file with a single receipt can also contain the composition as text,
 * a later signed head, and the receipts from this receipt up to that head.
 */
export function readEvidence(path) {
  const [first] = linesOf(path)
  if (first === undefined) return { receipts: [] }
  const firstLine = parsed(first.bytes.toString('utf8'))
  const value = firstLine ?? parsed(bytesOf(path).toString('utf8'))
  if (isComposition(value)) return { composition: compositionOf(bytesOf(path)) }
  const single = isRecord(value?.detail) ? value.detail : (value?.receipt ?? value)
  const text = value?.composition ?? single?.composition
  const composition = typeof text === 'string' ? compositionOf(Buffer.from(text)) : undefined
  const list = Array.isArray(value) ? value : value?.list
  if (Array.isArray(list) && list.every(isReceipt)) {
    const voids = (value.void_batches ?? []).filter(isVoid).map((voided) => ({ voided }))
    return { receipts: [...list.map((receipt) => ({ receipt })), ...voids], composition }
  }
  if (isVoid(firstLine)) return { receipts: receiptsIn(path), isLog: true }
  if (!isReceipt(single)) throw new InputError(`${path} holds no receipt, no log, no composition`)
  if (single !== value || composition !== undefined) {
    return { receipts: [{ receipt: single }], composition, signed: signedIn(single) }
  }
  // If the first line is complete JSON, every line is a receipt. Otherwise the whole file is one
  // receipt.
  return firstLine === undefined
    ? { receipts: [{ receipt: single }] }
    : { receipts: receiptsIn(path), isLog: true }
}

function signedIn({ signed }) {
  if (signed === undefined) return undefined
  const isComplete = isRecord(signed) && isRecord(signed.head) && Array.isArray(signed.links)
  if (isComplete && signed.links.every(isReceipt)) return signed
  throw new VerificationError('signed: is no signed head with the receipts that lead to it')
}

/**
 * Reads signed heads from a response of the shop, from a JSON list, or from a file with one head
 * per line.
 */
export function readHeads(path) {
  const whole = parsed(bytesOf(path).toString('utf8'))
  const list = Array.isArray(whole) ? whole : whole?.list
  if (Array.isArray(list)) return list
  const lines = [...linesOf(path)].map(({ bytes }) => parsed(bytes.toString('utf8')))
  if (lines.length === 0 || !lines.every(isRecord)) {
    throw new InputError(`${path} holds no signed heads`)
  }
  return lines
}

function* receiptsIn(path) {
  for (const { bytes, line } of linesOf(path)) {
    const voided = bytes.includes(VOID) ? parsed(bytes.toString('utf8')) : undefined
    if (isVoid(voided)) {
      yield { voided, line }
      continue
    }
    const receipt = (remaining) => {
      const read = receiptOn(bytes, remaining)
      if (!isReceipt(read)) throw new VerificationError(`line ${line}: is no receipt`)
      return read
    }
    yield { receipt, line }
  }
}

/** No receipt has this key, so that its lines need not be parsed twice. */
const VOID = Buffer.from('"void_batch"')
const COUNTS = Buffer.from('"counts_before":[')
/**
 * A text that replaces the long list `counts_before` of a receipt while the rest of its line is
 * parsed. The text is random, so that no log can contain it.
 */
const COUNTS_PLACEHOLDER = crypto.randomUUID()

/**
 * Parses one line of a log. Compares the text of the list `counts_before` with `remaining`, and
 * parses the list only if the two differ. Parsing up to 500 numbers per line would be slow.
 */
function receiptOn(bytes, remaining) {
  const label = remaining === undefined ? -1 : bytes.indexOf(COUNTS)
  if (label === -1) return parsed(bytes.toString('utf8'))
  const from = label + COUNTS.length
  const to = from + remaining.text.length
  const isWhole = bytes[to] === CLOSING
  const isSame = isWhole && bytes.compare(remaining.text, 0, remaining.text.length, from, to) === 0
  if (!isSame) return parsed(bytes.toString('utf8'))
  const around = [bytes.toString('utf8', 0, from - 1), bytes.toString('utf8', to + 1)]
  const read = parsed(around.join(`"${COUNTS_PLACEHOLDER}"`))
  if (read?.counts_before === COUNTS_PLACEHOLDER) read.counts_before = remaining.counts
  return read
}

/** Returns the hash of a photo as a composition names it. */
export function photoHashOf(path) {
  return hexOf(sha256(bytesOf(path)))
}

/**
 * Parses a composition and hashes its published bytes. The hash is the pack root, which begins the
 * chain.
 */
function compositionOf(bytes) {
  const read = parsed(bytes.toString('utf8'))
  const isWhole = (value) => Number.isSafeInteger(value) && value >= 0
  const isPrize = (prize, index) => isRecord(prize) && prize.no === index && isWhole(prize.count)
  if (!isComposition(read) || !Array.isArray(read.prizes) || !read.prizes.every(isPrize)) {
    throw new InputError('the composition is not that of a pack')
  }
  const { extras = [], notaries } = read
  if (!Array.isArray(notaries) || notaries.length > NOTARIES_MAX || !notaries.every(isNotary)) {
    throw new InputError('the notaries of the composition are not those of a pack')
  }
  if (!Array.isArray(extras) || !extras.every(isExtraPrize)) {
    throw new InputError('the extra prizes of the composition are not those of a pack')
  }
  const counts = read.prizes.map(({ count }) => count)
  if (counts.reduce((sum, count) => sum + count, 0) !== read.total) {
    throw new InputError('the counts of the composition do not sum to its total')
  }
  const { proofs = [] } = read
  if (!areProofs(proofs, counts)) {
    throw new InputError('the proofs of the composition are not those of a pack')
  }
  if (!isLine(read.line)) throw new InputError('the line of the composition is not that of a pack')
  const root = hexOf(sha256(Buffer.concat([Buffer.from('HIKIFUDA3/pack\0'), bytes])))
  const { pack_id: packId, name, total, prizes, line } = read
  return { root, packId, name, total, counts, prizes, extras, notaries, proofs, line }
}

/**
 * Yields the non-empty lines of a file of any length. The bytes of a line are valid only until the
 * next line is read.
 */
function* linesOf(path) {
  const file = opened(path)
  try {
    let buffer = Buffer.alloc(CHUNK_BYTES)
    let pendingBytes = 0
    let line = 0
    for (;;) {
      const size = readSync(file, buffer, pendingBytes, buffer.length - pendingBytes, null)
      const bytes = buffer.subarray(0, pendingBytes + size)
      let start = 0
      for (
        let end = bytes.indexOf(NEW_LINE, pendingBytes);
        end !== -1;
        end = bytes.indexOf(NEW_LINE, start)
      ) {
        line += 1
        if (end > start) yield { bytes: bytes.subarray(start, end), line }
        start = end + 1
      }
      if (size === 0) {
        if (pendingBytes > 0) yield { bytes, line: line + 1 }
        return
      }
      pendingBytes = bytes.length - start
      buffer.copyWithin(0, start, bytes.length)
      if (pendingBytes === buffer.length)
        buffer = Buffer.concat([buffer, Buffer.alloc(buffer.length)])
    }
  } finally {
    closeSync(file)
  }
}

function opened(path) {
  try {
    return openSync(path)
  } catch (cause) {
    throw new InputError(`${path} cannot be read (${cause.message})`)
  }
}

function bytesOf(path) {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new InputError(`${path} cannot be read (${cause.message})`)
  }
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
