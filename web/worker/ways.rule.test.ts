import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { wayOf } from './ways.rule.ts'

const origin = 'https://shop.example'
const files = new Set(['/assets/main-1.js', '/offline.css'])
const way = (path: string, { mode = 'cors', method = 'GET' } = {}) =>
  wayOf({ method, mode, url: new URL(path, origin).href }, { origin, files })

test('a page is asked of the shop first, a file of the build is kept', () => {
  for (const path of ['/', '/pack-detail?packId=1', '/no-such-page', '/fairness']) {
    assert.equal(way(path, { mode: 'navigate' }), 'page')
  }
  assert.equal(way('/assets/main-1.js'), 'kept')
  assert.equal(way('/assets/main-0.js'), 'untouched')
})

test('what is a member’s own never passes through the worker, however it is asked for', () => {
  const path = fc.webPath().map((rest) => `/api${rest === '' ? '/' : rest}`)
  const mode = fc.constantFrom('navigate', 'cors', 'no-cors', 'same-origin')
  fc.assert(
    fc.property(path, mode, (each, asked) => {
      // A path with dots may lead out of /api again.
      fc.pre(new URL(each, origin).pathname.startsWith('/api/'))
      assert.equal(way(each, { mode: asked }), 'untouched')
    }),
  )
  assert.equal(way('/assets/main-1.js', { method: 'POST' }), 'untouched')
  assert.equal(way('/images/packs/a.webp'), 'untouched')
  assert.equal(way('https://pay.example/assets/main-1.js'), 'untouched')
  assert.equal(way('https://pay.example/', { mode: 'navigate' }), 'untouched')
})
