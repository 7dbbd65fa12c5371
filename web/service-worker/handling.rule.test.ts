import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { handlingOf, identityIn } from './handling.rule.ts'

const origin = 'https://shop.example'
const files = new Set(['/assets/main-1.js', '/offline.css'])
const handling = (path: string, { mode = 'cors', method = 'GET' } = {}) =>
  handlingOf({ method, mode, url: new URL(path, origin).href }, { origin, files })

test('a page comes from the network first, a file of the build from the cache', () => {
  for (const path of ['/', '/pack-detail?packId=1', '/no-such-page', '/fairness']) {
    assert.equal(handling(path, { mode: 'navigate' }), 'page')
  }
  assert.equal(handling('/assets/main-1.js'), 'cached')
  assert.equal(handling('/assets/main-0.js'), 'passthrough')
})

test('a page has the identity that the server writes into it', () => {
  const identity = '<script type="application/json" id="identity">{"name":"引札"}</script>'
  assert.equal(identityIn(`<head>${identity}</head><script>x()</script>`), '{"name":"引札"}')
  assert.equal(identityIn('<!doctype html><title>502</title>'), undefined)
})

test('a member’s own content never passes through the service worker', () => {
  const path = fc.webPath().map((rest) => `/api${rest === '' ? '/' : rest}`)
  const mode = fc.constantFrom('navigate', 'cors', 'no-cors', 'same-origin')
  fc.assert(
    fc.property(path, mode, (address, requestMode) => {
      // A path with dots may resolve to a path outside /api. The test skips such a path.
      fc.pre(new URL(address, origin).pathname.startsWith('/api/'))
      assert.equal(handling(address, { mode: requestMode }), 'passthrough')
    }),
  )
  assert.equal(handling('/assets/main-1.js', { method: 'POST' }), 'passthrough')
  assert.equal(handling('/images/packs/a.webp'), 'passthrough')
  assert.equal(handling('https://pay.example/assets/main-1.js'), 'passthrough')
  assert.equal(handling('https://pay.example/', { mode: 'navigate' }), 'passthrough')
})
