import { layout } from './bytes.mjs'
import { expectSame, VerificationError } from './errors.mjs'
import { expectAfterTurns } from './line.mjs'
import { isSignedBy } from './signatures.mjs'

const SIGNED = layout('HIKIFUDA3/signed\0', [
  ['pack_root', 32],
  ['t', 8],
  ['head', 32],
  ['milliseconds', 8],
])

/**
 * Throws unless the signature of each head is valid. If `key` is given, every signature must be
 * made with `key`.
 */
export function checkHeads(heads, { root }, key) {
  for (const head of heads) {
    const name = `signed head t = ${head.t}`
    if (!isHead(head)) throw new VerificationError(`${name}: is no signed head`)
    if (key !== undefined) expectSame(`${name}, public_key`, head.public_key, key, 'as --key says')
    if (!isSigned(head, root))
      throw new VerificationError(`${name}, signature: is not by its public_key`)
  }
}

function isHead({ t, head, milliseconds, public_key, signature }) {
  const isHex = (value, digits) =>
    typeof value === 'string' && value.length === digits && /^[0-9a-f]*$/.test(value)
  const isCount = (value) => Number.isSafeInteger(value) && value >= 0
  if (!isCount(t) || !isCount(milliseconds)) return false
  return isHex(head, 64) && isHex(public_key, 64) && isHex(signature, 128)
}

function isSigned({ t, head, milliseconds, public_key, signature }, root) {
  const message = Buffer.alloc(SIGNED.size)
  const [rootBytes, headBytes] = [root, head].map((hex) => Buffer.from(hex, 'hex'))
  SIGNED.writeTo(message, [rootBytes, t, headBytes, milliseconds])
  return isSignedBy(public_key, message, signature)
}

/**
 * Returns a tracker that compares signed heads with the heads of a replayed chain. `replay` calls
 * the tracker's `onHead`. In a pack with a line, no head may be older than the turn of a purchase
 * before it. The tracker's `count` is the number of signed heads compared so far.
 */
export function trackSignedHeads(heads) {
  const byReceiptCount = new Map()
  for (const each of heads)
    byReceiptCount.set(each.t, [...(byReceiptCount.get(each.t) ?? []), each])
  const tracker = {
    count: 0,
    onHead(t, head, { latestTurn = 0 } = {}) {
      for (const signed of byReceiptCount.get(t) ?? []) {
        expectSame(`signed head t = ${t}, head`, signed.head, head, 'as the log has it')
        expectAfterTurns(signed, latestTurn)
        tracker.count += 1
      }
    },
  }
  return tracker
}
