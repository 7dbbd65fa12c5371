import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { servePages } from './pages.ts'

const webDir = mkdtempSync(join(tmpdir(), 'pages-'))
let http: FastifyInstance

before(async () => {
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<script type="module" src="/assets/a-1.js"></script>')
  writeFileSync(join(webDir, 'assets/a-1.js'), '1')
  writeFileSync(join(webDir, 'assets/a-1.js.br'), 'compressed')
  http = Fastify()
  await servePages(http, { webDir, imagesDir: webDir, isSecure: true })
})
after(async () => {
  await http.close()
  rmSync(webDir, { recursive: true })
})

test('every path of the application is its one page, under a policy with a nonce of its own', async () => {
  const nonces = new Set<string>()
  for (const url of ['/', '/my-page', '/no-such-page?x=1']) {
    const { statusCode, headers, body } = await http.inject(url)
    assert.equal(statusCode, 200)
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? []
    assert.ok(body.includes(`<script nonce="${nonce}"`))
    nonces.add(nonce)
  }
  assert.equal(nonces.size, 3)
})

test('a hashed file is kept for good, and comes compressed to whom reads that', async () => {
  const plain = await http.inject('/assets/a-1.js')
  assert.match(String(plain.headers['cache-control']), /immutable/)
  assert.equal(plain.body, '1')
  const compressed = await http.inject({
    url: '/assets/a-1.js',
    headers: { 'accept-encoding': 'br' },
  })
  assert.equal(compressed.headers['content-encoding'], 'br')
  assert.equal(compressed.body, 'compressed')
})

test('a file that is missing is no page', async () => {
  for (const url of ['/assets/gone-2.js', '/images/gone.webp', '/movies/gone.webm']) {
    assert.equal((await http.inject(url)).statusCode, 404)
  }
})
