import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { readClientReceipt, saveClientReceipt } from './client-receipt.ts'

const stored = new Map<string, string>()
Object.defineProperty(globalThis, 'localStorage', {
  value: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  },
  configurable: true,
})
after(() => Reflect.deleteProperty(globalThis, 'localStorage'))
beforeEach(() => stored.clear())

const receiptOf = (text: string) => ({ commitment: `c${text}`, client_seed: `s${text}` })

test('a device keeps the commitment and the client seed of each purchase', () => {
  saveClientReceipt(1, receiptOf('one'))
  saveClientReceipt(2, receiptOf('two'))
  assert.deepEqual(readClientReceipt(1), receiptOf('one'))
  assert.deepEqual(readClientReceipt(2), receiptOf('two'))
  assert.equal(readClientReceipt(3), undefined)
})

test('a repeated response replaces its client receipt, and the oldest receipts are dropped', () => {
  for (let id = 1; id <= 501; id += 1) saveClientReceipt(id, receiptOf(String(id)))
  saveClientReceipt(501, receiptOf('again'))
  assert.equal(readClientReceipt(1), undefined)
  assert.deepEqual(readClientReceipt(2), receiptOf('2'))
  assert.deepEqual(readClientReceipt(501), receiptOf('again'))
})

test('a stored text of another shape is not read as a client receipt', () => {
  for (const text of ['{', 'null', '{"a":1}', '[1,null]']) {
    stored.set('client-receipts', text)
    assert.equal(readClientReceipt(1), undefined)
  }
})
