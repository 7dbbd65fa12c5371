import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { antiForgery } from './csrf.ts'

const issuedAt = new Date('2025-08-01T12:00:00+09:00')
const later = (ms: number) => new Date(issuedAt.getTime() + ms)
const HOURS_12_MS = 12 * 3_600_000
const oldKey = Buffer.alloc(32, 1)
const newKey = Buffer.alloc(32, 2)

test('C-004 a value passes for its session during 12 hours, and not at their end', () => {
  const csrf = antiForgery([oldKey])
  const value = csrf.issue('session', issuedAt)
  for (const [ms, passes] of [
    [0, true],
    [HOURS_12_MS - 1, true],
    [HOURS_12_MS, false],
    [HOURS_12_MS + 1, false],
    // An anti-forgery value is also valid if the server's clock was set back after the server
    // issued the value.
    [-60_000, true],
  ] as const) {
    assert.equal(csrf.verify(value, 'session', later(ms)), passes, `${ms} ms`)
  }
})

test('C-004 a value of another session never passes', () => {
  const csrf = antiForgery([oldKey])
  assert.equal(csrf.verify(csrf.issue('one', issuedAt), 'other', issuedAt), false)
})

test('E-002 every value is new, and earlier values stay valid', () => {
  const csrf = antiForgery([oldKey])
  const values = Array.from({ length: 100 }, () => csrf.issue('session', issuedAt))
  assert.equal(new Set(values).size, 100)
  assert.ok(values.every((value) => csrf.verify(value, 'session', issuedAt)))
})

test('an old key no longer signs, and still verifies while it is listed', () => {
  const value = antiForgery([oldKey]).issue('session', issuedAt)
  assert.equal(antiForgery([newKey, oldKey]).verify(value, 'session', issuedAt), true)
  assert.equal(antiForgery([newKey]).verify(value, 'session', issuedAt), false)
  const newer = antiForgery([newKey, oldKey]).issue('session', issuedAt)
  assert.equal(antiForgery([oldKey]).verify(newer, 'session', issuedAt), false)
})

test('C-004 a value with any character changed, removed or added does not pass', () => {
  const csrf = antiForgery([oldKey])
  const value = csrf.issue('session', issuedAt)
  const characters = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.=+/ '
  fc.assert(
    fc.property(fc.nat(value.length - 1), fc.constantFrom(...characters), (at, character) => {
      const changed = value.slice(0, at) + character + value.slice(at + 1)
      assert.equal(csrf.verify(changed, 'session', issuedAt), changed === value)
    }),
    { numRuns: 1_000 },
  )
  for (const wrong of ['', '.', '..', `${value} `, ` ${value}`, `${value}=`, value.slice(0, -1)]) {
    assert.equal(csrf.verify(wrong, 'session', issuedAt), false, wrong)
  }
})

test('C-004 an arbitrary text neither passes nor throws', () => {
  const csrf = antiForgery([oldKey])
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      assert.equal(csrf.verify(text, 'session', issuedAt), false)
    }),
  )
})
