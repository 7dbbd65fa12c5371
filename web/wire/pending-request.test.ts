import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { STATE } from '#contract/codes.ts'
import { isRefusedUnprocessed, openPendingRequestStore } from './pending-request.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
}
const forbidden = () => {
  throw new DOMException('no storage here', 'SecurityError')
}

let isForbidden = false
Object.defineProperty(globalThis, 'sessionStorage', {
  get: () => (isForbidden ? forbidden() : storage),
})
beforeEach(() => {
  stored.clear()
  isForbidden = false
})

const store = openPendingRequestStore<{ readonly request_id: string }>('presses')
const request = { request_id: 'one' }

test('a pending request is there for the member who sent it, until it is cleared', () => {
  assert.equal(store.load(7), undefined)
  store.save(7, request)
  assert.deepEqual(store.load(7), request)
  store.clear()
  assert.equal(store.load(7), undefined)
})

test('another member on the same tab, or a guest, never sees it; the sender finds it again', () => {
  store.save(7, request)
  for (const other of [8, 0, Number.NaN]) assert.equal(store.load(other), undefined)
  assert.deepEqual(store.load(7), request)
})

test('a stored value without a member, or one that cannot be read, belongs to no member', () => {
  for (const text of [JSON.stringify(request), '"text"', '7', 'null', '{', '']) {
    stored.set('presses', text)
    assert.equal(store.load(7), undefined, text)
  }
})

test('only an ended session and a stale page refuse a request before it is processed', () => {
  const unprocessed = Object.values(STATE).filter((state) =>
    isRefusedUnprocessed({ kind: 'refused', state }),
  )
  assert.deepEqual(new Set(unprocessed), new Set([STATE.notLoggedIn, STATE.forbidden]))
  assert.equal(isRefusedUnprocessed({ kind: 'unreachable' }), false)
})

test('without browser storage nothing is kept and nothing throws', () => {
  isForbidden = true
  store.save(7, request)
  assert.equal(store.load(7), undefined)
  store.clear()
})
