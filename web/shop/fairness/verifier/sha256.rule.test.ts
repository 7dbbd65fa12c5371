import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { afterEach, mock, test } from 'node:test'
import fc from 'fast-check'
import { fromHex, toHex, u32, utf8 } from './bytes.rule.ts'
import { importHmacKey, sha256 } from './hashing.ts'
import { softwareSha256 } from './sha256.rule.ts'

afterEach(() => mock.restoreAll())

test('the hash of the standard: nothing, three letters, and every length around the blocks', () => {
  assert.equal(
    toHex(softwareSha256(utf8('abc'))),
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
  for (let length = 0; length <= 200; length += 1) {
    const message = new Uint8Array(length).fill(length)
    assert.equal(toHex(softwareSha256(message)), hash('sha256', message), `${length} bytes`)
  }
})

test('any bytes hash as elsewhere', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5_000 }), (message) => {
      assert.equal(toHex(softwareSha256(new Uint8Array(message))), hash('sha256', message))
    }),
    { numRuns: 200 },
  )
})

test('where the browser has no Web Crypto the answers are the same', async () => {
  const key = fromHex('2932a3922d162ef2a0cc43a5ef90fca1c749533ce0315012c8965c4c1336babe')
  const longKey = new Uint8Array(100).fill(7)
  const answers = async () => [
    toHex(await sha256(utf8('引札'), u32(7))),
    toHex(await (await importHmacKey(key))(u32(7))),
    toHex(await (await importHmacKey(longKey))(u32(0))),
  ]
  const withIt = await answers()
  mock.getter(globalThis, 'crypto', () => ({}))
  assert.equal(globalThis.crypto.subtle, undefined)
  assert.deepEqual(await answers(), withIt)
})
