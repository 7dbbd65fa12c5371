import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls } from './calls.ts'
import { HISTORY_FILTERS, SEND_STATE } from './codes.ts'
import {
  BODY_BYTES_MAX,
  BUY_COUNT_MAX,
  CLOSES_AT,
  DOUBLE_TAP_MS,
  EXTRA_WINS_MAX,
  HISTORY_ID_STEP,
  HOLD_DAYS,
  MOVIE_STYLES,
} from './constants.ts'

test('K-004 at most 3,000 draws are bought at once', () => {
  assert.equal(BUY_COUNT_MAX, 3000)
})

test('K-013 a second tap is blocked for 350 ms', () => {
  assert.equal(DOUBLE_TAP_MS, 350)
})

test('K-026 the purchase history filters by 0 all, 1 unselected, 2 not shipped, 3 shipped, 4 no shipping', () => {
  assert.deepEqual(HISTORY_FILTERS, [0, 1, 2, 3, 4])
  assert.deepEqual(SEND_STATE, { unselected: 1, notShipped: 2, shipped: 3, noShipping: 4 })
})

test('K-030 undecided cards are held for 24 hours', () => {
  assert.equal(HOLD_DAYS * 24, 24)
})

test('rarities 1 to 7 choose the colour, and the nine movie styles are those of section 9', () => {
  assert.deepEqual(MOVIE_STYLES, [1, 2, 3, 5, 8, 10, 11, 12, 13])
})

test('the closing moment is 20:00 in Japan', () => {
  assert.equal(new Date(CLOSES_AT).toISOString(), '2025-08-22T11:00:00.000Z')
})

test('the ids of one purchase never reach those of the next, and stay exact numbers', () => {
  assert.ok(HISTORY_ID_STEP > BUY_COUNT_MAX + EXTRA_WINS_MAX)
  const purchaseIdMax = Math.floor(Number.MAX_SAFE_INTEGER / HISTORY_ID_STEP)
  assert.ok(purchaseIdMax > 1e12)
})

test('the ids of all cards of the largest purchase fit into one request, whatever the purchase’s id', () => {
  const escapedComma = '%2C'
  const idBytes = String(Number.MAX_SAFE_INTEGER).length + escapedComma.length
  const otherBytesMax = 512
  assert.ok((BUY_COUNT_MAX + EXTRA_WINS_MAX) * idBytes + otherBytesMax < BODY_BYTES_MAX)
})

test('every call names its method and path, and its path names its parameters', () => {
  for (const [key, call] of Object.entries(calls)) {
    assert.match(key, /^(GET|POST) \/(user|address)\/[\w/{}]+$/)
    const placeholders = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = 'params' in call ? Object.keys(call.params.shape) : []
    assert.deepEqual(declared, placeholders, key)
    assert.equal('request' in call, key.startsWith('POST'), key)
  }
})
