import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { HOUR_MS } from '#gateway/durations.ts'
import { type IdempotencyKeys, openIdempotencyKeys } from './idempotency-keys.ts'
import { openRecords, type Records } from './records.ts'
import { openStore } from './store.ts'

let keys: IdempotencyKeys
let records: Records
let now: Date
let callCount = 0

beforeEach(() => {
  const store = openStore(null)
  now = new Date('2025-08-01T03:00:00Z')
  keys = openIdempotencyKeys(store, () => now)
  records = openRecords(store)
})

const once = (key: string, body: string, scope = 'example') =>
  keys.once({ scope, key, body, retention_ms: 24 * HOUR_MS }, () => {
    callCount++
    return { status: 201, contentType: 'application/json', body: `{"n":${callCount}}` }
  })
const summaryOf = (result: ReturnType<typeof once>) =>
  result.is === 'conflict' ? result.is : `${result.is} ${result.response.body}`

test('a known key gets the first response again, and the call does not run again', () => {
  callCount = 0
  assert.equal(summaryOf(once('k', 'a')), 'first {"n":1}')
  assert.equal(summaryOf(once('k', 'a')), 'replayed {"n":1}')
  assert.equal(summaryOf(once('k', 'a', 'other scope')), 'first {"n":2}')
})

test('a known key with another body is a conflict', () => {
  once('k', 'a')
  assert.equal(summaryOf(once('k', 'b')), 'conflict')
})

test('a key expires after its retention time', () => {
  callCount = 0
  once('k', 'a')
  now = new Date(now.getTime() + 24 * HOUR_MS)
  assert.equal(summaryOf(once('k', 'b')), 'first {"n":2}')
})

test('a call that throws leaves neither its key nor its changes', () => {
  const act = () => {
    records.put('example', 'token', 't', 1)
    throw new Error('broken')
  }
  assert.throws(() => keys.once({ scope: 'example', key: 'k', body: 'a' }, act), /broken/)
  assert.equal(records.get('example', 'token', 't'), undefined)
  assert.match(summaryOf(once('k', 'b')), /^first/)
})
