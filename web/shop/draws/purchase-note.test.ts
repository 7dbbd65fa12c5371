import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { keepPurchaseNote, purchaseNote } from './purchase-note.ts'

const stored = new Map<string, string>()
Object.defineProperty(globalThis, 'localStorage', {
  value: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  },
})
beforeEach(() => stored.clear())

const note = (text: string) => ({ commitment: `c${text}`, client_seed: `s${text}` })

test('a device remembers what it was shown and what it mixed in, purchase by purchase', () => {
  keepPurchaseNote(1, note('one'))
  keepPurchaseNote(2, note('two'))
  assert.deepEqual(purchaseNote(1), note('one'))
  assert.deepEqual(purchaseNote(2), note('two'))
  assert.equal(purchaseNote(3), undefined)
})

test('an answer that comes twice is one note, and the oldest of many give way', () => {
  for (let id = 1; id <= 501; id += 1) keepPurchaseNote(id, note(String(id)))
  keepPurchaseNote(501, note('again'))
  assert.equal(purchaseNote(1), undefined)
  assert.deepEqual(purchaseNote(2), note('2'))
  assert.deepEqual(purchaseNote(501), note('again'))
})

test('whatever else lies there is no note', () => {
  for (const text of ['{', 'null', '{"a":1}', '[1,null]']) {
    stored.set('purchase-notes', text)
    assert.equal(purchaseNote(1), undefined)
  }
})
