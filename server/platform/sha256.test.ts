import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { hmacSha256, sha256 } from './sha256.ts'

const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((array) => Buffer.from(array))

test('the one-shot functions compute SHA-256 and HMAC-SHA-256', () => {
  fc.assert(
    fc.property(bytes(64), fc.array(bytes(200), { maxLength: 5 }), (key, parts) => {
      const whole = Buffer.concat(parts)
      assert.deepEqual(sha256(...parts), createHash('sha256').update(whole).digest())
      const hmac = hmacSha256(key)
      const expected = createHmac('sha256', key).update(whole).digest()
      assert.deepEqual(hmac(...parts), expected)
      // The function keeps the padded key between calls. The second call must nevertheless return
      // the same result as the first call.
      assert.deepEqual(hmac(...parts), expected)
    }),
  )
})

test('a key longer than a block is refused', () => {
  assert.throws(() => hmacSha256(Buffer.alloc(65)))
})
