import crypto from 'node:crypto'

const TWO_32 = 2 ** 32

/**
 * Returns the SHA-256 as a Latin-1 string of 32 characters, one per byte. Node returns this form of
 * a digest fastest.
 */
export const sha256 =
  crypto.hash === undefined
    ? (bytes) => crypto.createHash('sha256').update(bytes).digest('latin1')
    : (bytes) => crypto.hash('sha256', bytes, 'latin1')

export const hexOf = (latin1) => Buffer.from(latin1, 'latin1').toString('hex')

/**
 * Returns an HMAC-SHA-256 for messages of `messageBytes` bytes. The caller writes each message into
 * the returned buffer `message`.
 */
export function hmacOf(messageBytes) {
  const inner = Buffer.alloc(64 + messageBytes)
  const outer = Buffer.alloc(64 + 32)
  return {
    message: inner.subarray(64),
    setKey(key) {
      for (let at = 0; at < 64; at++) {
        const byte = at < key.length ? key[at] : 0
        inner[at] = byte ^ 0x36
        outer[at] = byte ^ 0x5c
      }
    },
    digestInto(target) {
      outer.write(sha256(inner), 64, 'latin1')
      target.write(sha256(outer), 0, 'latin1')
    },
  }
}

/**
 * The value of each lower-case hex digit, indexed by its character code. Other characters have the
 * value -1.
 */
const HEX_VALUES = new Int8Array(2 ** 16).fill(-1)
for (const [value, letter] of [...'0123456789abcdef'].entries()) {
  HEX_VALUES[letter.charCodeAt(0)] = value
}

/**
 * Decodes lower-case hex into `target`. Returns false if the text is not hex, or does not have
 * exactly as many bytes as `target`.
 */
export function readHex(text, target) {
  if (typeof text !== 'string' || text.length !== 2 * target.length) return false
  let isHex = true
  for (let at = 0; at < target.length; at++) {
    const high = HEX_VALUES[text.charCodeAt(2 * at)]
    const low = HEX_VALUES[text.charCodeAt(2 * at + 1)]
    if ((high | low) < 0) isHex = false
    target[at] = (high << 4) | low
  }
  return isHex
}

/**
 * Returns the byte layout of a label and its fields. `fields` lists the name and the number of
 * bytes of each field. A layout is made once and used for every receipt.
 */
export function layout(label, fields) {
  const size = fields.reduce((sum, [, bytes]) => sum + bytes, label.length)
  return {
    size,
    /**
     * Writes the label and the values, in the sequence of the fields. Each value is bytes or a
     * whole number.
     */
    writeTo(target, values) {
      let at = target.write(label, 0, 'latin1')
      for (let index = 0; index < fields.length; index++) {
        const value = values[index]
        const bytes = fields[index][1]
        if (typeof value !== 'number') target.set(value, at)
        else if (bytes === 4) target.writeUInt32BE(value, at)
        else {
          target.writeUInt32BE(Math.floor(value / TWO_32), at)
          target.writeUInt32BE(value % TWO_32, at + 4)
        }
        at += bytes
      }
    },
  }
}
