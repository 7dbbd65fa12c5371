import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { STATE } from '#contract/codes.ts'
import { isRefusedUnread, unansweredIn } from './unanswered.ts'

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

const presses = unansweredIn<{ readonly request_id: string }>('presses')
const press = { request_id: 'one' }

test('what was not answered is there for the member who sent it, until it is answered', () => {
  assert.equal(presses.of(7), undefined)
  presses.keep(7, press)
  assert.deepEqual(presses.of(7), press)
  presses.forget()
  assert.equal(presses.of(7), undefined)
})

test('another member on the same tab, or a guest, never sees it; whoever sent it finds it again', () => {
  presses.keep(7, press)
  for (const other of [8, 0, Number.NaN]) assert.equal(presses.of(other), undefined)
  assert.deepEqual(presses.of(7), press)
})

test('what has no member on it, or cannot be read, is nobody’s', () => {
  for (const text of [JSON.stringify(press), '"text"', '7', 'null', '{', '']) {
    stored.set('presses', text)
    assert.equal(presses.of(7), undefined, text)
  }
})

test('a session or a page that is too old says nothing of what was sent; every other refusal does', () => {
  const unread = Object.values(STATE).filter((state) => isRefusedUnread({ kind: 'refused', state }))
  assert.deepEqual(new Set(unread), new Set([STATE.notLoggedIn, STATE.forbidden]))
  assert.equal(isRefusedUnread({ kind: 'unreachable' }), false)
})

test('a browser that stores nothing keeps nothing, and nothing throws', () => {
  isForbidden = true
  presses.keep(7, press)
  assert.equal(presses.of(7), undefined)
  presses.forget()
})
