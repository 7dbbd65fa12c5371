import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { serveApplication } from './application.ts'

const directory = mkdtempSync(join(tmpdir(), 'application-'))
let http: FastifyInstance

before(async () => {
  mkdirSync(join(directory, 'assets'))
  writeFileSync(
    join(directory, 'index.html'),
    '<html lang="ja"><title>console</title><script src="a.js"></script>',
  )
  writeFileSync(join(directory, 'assets', 'main-1.js'), 'start()')
  http = Fastify()
  await http.register(cookie)
  await serveApplication(http, {
    directory,
    path: '/console',
    apiPath: '/console/api',
    identity: async () => ({ name: '</script>' }),
  })
})
after(async () => {
  await http.close()
  rmSync(directory, { recursive: true })
})

test('A-192: every path of the application gets its document with a new nonce, never cached', async () => {
  const nonces = new Set<string>()
  for (const url of ['/console/', '/console/operators/7', '/console/invitation']) {
    const response = await http.inject(url)
    assert.equal(response.statusCode, 200, url)
    assert.match(response.body, /<title>console/)
    assert.equal(response.headers['cache-control'], 'no-store')
    const policy = String(response.headers['content-security-policy'])
    const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)';/.exec(policy) ?? []
    assert.ok(policy.includes(`; style-src 'self' 'nonce-${nonce}';`))
    assert.ok(response.body.includes(`<script nonce="${nonce}" src="a.js">`))
    nonces.add(nonce)
    assert.doesNotMatch(policy, /unsafe/)
    assert.match(policy, /frame-ancestors 'none'/)
  }
  assert.equal(nonces.size, 3)
})

test('the document of a first visit has the language of the browser, and later the chosen one', async () => {
  const languageAt = async (headers: Record<string, string>) =>
    /<html lang="(..)">/.exec((await http.inject({ url: '/console/', headers })).body)?.[1]
  assert.equal(await languageAt({ 'accept-language': 'en-GB,en;q=0.9' }), 'en')
  assert.equal(await languageAt({ 'accept-language': 'ja-JP,ja;q=0.9,en;q=0.8' }), 'ja')
  assert.equal(await languageAt({}), 'ja')
  assert.equal(await languageAt({ 'accept-language': 'en', cookie: 'lang=ja' }), 'ja')
})

test('files are cached for good, and a missing file is unknown', async () => {
  const found = await http.inject('/console/assets/main-1.js')
  assert.match(String(found.headers['cache-control']), /immutable/)
  assert.equal((await http.inject('/console/assets/gone-2.js')).statusCode, 404)
})

test('an unknown call gets no document, and neither does a path outside the application', async () => {
  assert.equal((await http.inject('/console/api/unknown')).statusCode, 404)
  assert.equal((await http.inject('/operators')).statusCode, 404)
})

test('the root and the path without a slash lead to the application', async () => {
  for (const url of ['/', '/console']) {
    assert.equal((await http.inject(url)).headers.location, '/console/')
  }
})
