import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeCounts, encodeCounts } from './encoding.ts'

const CASES: readonly { counts: readonly number[]; bytes: string }[] = [
  { counts: [0, 1, 255], bytes: '0001ff' },
  { counts: [0, 1, 256], bytes: '000000010100' },
  { counts: [65_535], bytes: 'ffff' },
  { counts: [1, 65_536], bytes: '0000000100010000' },
  { counts: [4_294_967_295], bytes: 'ffffffff' },
]

test('all counts take the bytes that the largest count needs, and decode to the same counts', () => {
  for (const { counts, bytes } of CASES) {
    assert.equal(encodeCounts(counts).toString('hex'), bytes)
    assert.deepEqual(decodeCounts(encodeCounts(counts), counts.length), counts)
  }
})

test('counts stored in 4 bytes each can still be read', () => {
  assert.deepEqual(decodeCounts(Buffer.from('0000000100000002', 'hex'), 2), [1, 2])
})

test('bytes that do not fit the number of prizes are rejected', () => {
  assert.throws(() => decodeCounts(Buffer.alloc(9), 3), /9 bytes do not encode 3 counts/)
  assert.throws(() => decodeCounts(Buffer.alloc(4), 0), /counts/)
})
