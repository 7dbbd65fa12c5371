import crypto from 'node:crypto'

/** SHA-256 as text of 32 letters, a byte each: the cheapest form that a digest comes in. */
export const sha256 =
  crypto.hash === undefined
    ? (bytes) => crypto.createHash('sha256').update(bytes).digest('latin1')
    : (bytes) => crypto.hash('sha256', bytes, 'latin1')

export const hexOf = (latin1) => Buffer.from(latin1, 'latin1').toString('hex')

/** HMAC-SHA-256 under one key after another, over messages of one length that are written in place. */
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

/** A label and the fields behind it, `[name, bytes]` each: made once, written again for every receipt. */
export function layout(label, fields) {
  const size = fields.reduce((sum, [, bytes]) => sum + bytes, label.length)
  return {
    size,
    /** `values` are hex for bytes, numbers for integers, in the order of the fields. */
    writeTo(target, values) {
      let at = target.write(label, 0, 'latin1')
      fields.forEach(([, bytes], index) => {
        const value = values[index]
        if (typeof value === 'string') target.write(value, at, 'hex')
        else if (bytes === 4) target.writeUInt32BE(value, at)
        else target.writeBigUInt64BE(BigInt(value), at)
        at += bytes
      })
    },
  }
}
