import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import {
  clearIntendedPurchase,
  intendedCountOf,
  loadIntendedPurchase,
  loginAddress,
  saveIntendedPurchase,
} from './intended-purchase.ts'

const stored = new Map<string, string>()
const HOUR_MS = 60 * 60 * 1000

beforeEach(() => {
  stored.clear()
  globalThis.localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  } as unknown as Storage
})
after(() => Reflect.deleteProperty(globalThis, 'localStorage'))

test('the number that a visitor intended to draw belongs to its pack', () => {
  saveIntendedPurchase({ packId: 3, count: 10 })
  assert.deepEqual(loadIntendedPurchase(), { packId: 3, count: 10 })
  assert.equal(intendedCountOf(3), 10)
  assert.equal(intendedCountOf(4), undefined)
  clearIntendedPurchase()
  assert.equal(loadIntendedPurchase(), undefined)
})

test('the login leads back to the pack of the intended purchase', () => {
  assert.equal(loginAddress(), '/login')
  saveIntendedPurchase({ packId: 3, count: 10 })
  assert.equal(loginAddress(), '/login?packId=3')
})

test('an intended purchase is forgotten after an hour', (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: HOUR_MS })
  saveIntendedPurchase({ packId: 3, count: 10 })
  context.mock.timers.tick(HOUR_MS)
  assert.equal(intendedCountOf(3), 10)
  context.mock.timers.tick(1)
  assert.equal(intendedCountOf(3), undefined)
})

test('a stored text of another form counts as no intended purchase', () => {
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '{"packId":3,"count":0,"savedAtMs":1}',
    '{"packId":3}',
  ]) {
    stored.set('intended-purchase', text)
    assert.equal(loadIntendedPurchase(), undefined, text)
  }
})

test('without storage nothing is kept and nothing fails', () => {
  globalThis.localStorage = undefined as unknown as Storage
  saveIntendedPurchase({ packId: 3, count: 10 })
  clearIntendedPurchase()
  assert.equal(loadIntendedPurchase(), undefined)
})
