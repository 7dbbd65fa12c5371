import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addToBatch,
  isNotaryAway,
  nextSettledIndex,
  purchaseCountOf,
  signaturesOf,
  signedBatchOf,
} from './batches.rule.ts'
import type { LastBatch } from './batches.sql.ts'

const NOW = new Date('2025-08-01T00:30:00+09:00')
const after = (ms: number) => new Date(NOW.getTime() + ms)
const input = (byte: number, count = 1) => Buffer.alloc(32 * count, byte)
const last: LastBatch = {
  packId: 5,
  no: 2,
  settledIndex: 7,
  firstTicket: 70,
  drawCount: 4,
  inputs: input(1, 3),
  sealedAt: NOW,
  isOpen: true,
  waitingSince: NOW,
  isRefused: false,
  isVoid: false,
}
const purchase = { packId: 5, settledIndex: 10, firstTicket: 74, drawCount: 6, createdAt: after(9) }
const add = (to: LastBatch | null) =>
  addToBatch(to, purchase as Parameters<typeof addToBatch>[1], input(2))

test('the next purchase of a pack follows those of the last batch', () => {
  assert.equal(nextSettledIndex(null), 0)
  assert.equal(nextSettledIndex(last), 10)
  assert.equal(purchaseCountOf(last), 3)
})

test('a purchase joins an open batch with room, and else begins the next one', () => {
  assert.deepEqual(add(last), {
    ...last,
    drawCount: 10,
    inputs: Buffer.concat([input(1, 3), input(2)]),
  })
  const begun = {
    ...last,
    no: 3,
    inputs: input(2),
    settledIndex: 10,
    firstTicket: 74,
    drawCount: 6,
    sealedAt: after(9),
  }
  assert.deepEqual(add({ ...last, isOpen: false }), begun)
  assert.equal(purchaseCountOf(add({ ...last, inputs: input(1, 63) })), 64)
  assert.deepEqual(add({ ...last, inputs: input(1, 64) }), begun)
  assert.deepEqual(add(null), { ...begun, no: 0, waitingSince: after(9) })
  const drawn = { ...last, isOpen: false, waitingSince: null, isVoid: true }
  assert.deepEqual(add(drawn), { ...begun, waitingSince: after(9) })
  assert.equal(add({ ...last, isOpen: false, isRefused: true }).isRefused, true)
})

test('a notary is away once the oldest batch has waited for more than ten seconds', () => {
  assert.equal(isNotaryAway(null, NOW), false)
  assert.equal(isNotaryAway({ waitingSince: null }, NOW), false)
  assert.equal(isNotaryAway(last, after(10_000)), false)
  assert.equal(isNotaryAway(last, after(10_001)), true)
})

test('notaries sign the inputs one by one', () => {
  const headBefore = Buffer.alloc(32, 9)
  const inputs = [input(1), input(2)]
  assert.deepEqual(signedBatchOf({ ...last, inputs: Buffer.concat(inputs) }, headBefore), {
    no: 2,
    settledIndex: 7,
    firstTicket: 70,
    headBefore,
    inputs,
  })
  const signatures = [Buffer.alloc(64, 3), Buffer.alloc(64, 4)]
  assert.deepEqual(signaturesOf(Buffer.concat(signatures)), signatures)
})
