import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { STATE } from '#contract/codes.ts'
import { isShed } from './overload-retry.ts'
import {
  clearPendingRequests,
  isRefusedUnprocessed,
  openPendingRequestStore,
  submissionStatusOf,
} from './pending-request.ts'

const stored = new Map<string, string>()
const methods = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
}
/**
 * The stand-in for the session storage. It exposes its keys as own properties, as the session
 * storage of a browser does.
 */
const storage = new Proxy(methods, {
  ownKeys: () => [...stored.keys()],
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
})
const forbidden = () => {
  throw new DOMException('no storage here', 'SecurityError')
}

let isForbidden = false
Object.defineProperty(globalThis, 'sessionStorage', {
  get: () => (isForbidden ? forbidden() : storage),
  configurable: true,
})
after(() => Reflect.deleteProperty(globalThis, 'sessionStorage'))
beforeEach(() => {
  stored.clear()
  isForbidden = false
})

const store = openPendingRequestStore<{ readonly request_id: string }>('press')
const request = { request_id: 'one' }

test('a pending request is there for the member who sent it, until it is cleared', () => {
  assert.equal(store.load(7), undefined)
  store.save(7, request)
  assert.deepEqual(store.load(7), request)
  store.clear()
  assert.equal(store.load(7), undefined)
})

test('another member on the same tab, or a guest, never sees the pending request; its sender finds it again', () => {
  store.save(7, request)
  for (const other of [8, 0, Number.NaN]) assert.equal(store.load(other), undefined)
  assert.deepEqual(store.load(7), request)
})

test('a stored value without a member, or one that cannot be read, belongs to no member', () => {
  for (const text of [JSON.stringify(request), '"text"', '7', 'null', '{', '']) {
    stored.set('pending-press', text)
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
  clearPendingRequests()
})

test('a logout clears the pending requests of all stores and nothing else', () => {
  const other = openPendingRequestStore<string>('other')
  store.save(7, request)
  other.save(7, 'two')
  stored.set('lang', 'en')
  clearPendingRequests()
  assert.deepEqual([store.load(7), other.load(7)], [undefined, undefined])
  assert.deepEqual([...stored.keys()], ['lang'])
})

const refused = (state: number, errors: Record<string, string[]> = {}) =>
  ({ kind: 'refused', state, errors }) as const
const rules = { isResend: false, isUnprocessed: isShed }

test('the outcome is unknown only after no answer or a server error without a message', () => {
  assert.equal(submissionStatusOf({ kind: 'unreachable' }, rules), 'unknown')
  assert.equal(submissionStatusOf(refused(500), rules), 'unknown')
  for (const answered of [refused(500, { count: ['x'] }), refused(400), refused(409)]) {
    assert.equal(submissionStatusOf(answered, rules), 'answered')
  }
})

test('if errorField is set, only a message for this field makes a server error an answer', () => {
  const ofCount = { ...rules, errorField: 'count' }
  assert.equal(submissionStatusOf(refused(500, { count: ['x'] }), ofCount), 'answered')
  assert.equal(submissionStatusOf(refused(500, { name: ['x'] }), ofCount), 'unknown')
})

test('a refusal before processing is inconclusive for a resend, and an answer for a first request', () => {
  const shed = refused(STATE.tooMany)
  assert.equal(submissionStatusOf(shed, { ...rules, isResend: true }), 'inconclusive')
  assert.equal(submissionStatusOf(shed, rules), 'answered')
  assert.equal(submissionStatusOf(refused(400), { ...rules, isResend: true }), 'answered')
})
