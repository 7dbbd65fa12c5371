import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { NEVER_CLOSES } from '#server/platform/time/closing.rule.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '#testing/fixtures/test-shop.ts'
import { type Serving, serve } from './serve.ts'

const webDir = mkdtempSync(join(tmpdir(), 'headers-'))
let shop: TestShop
let secure: Serving
let port: number
before(async () => {
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<html lang="ja"></html>')
  writeFileSync(join(webDir, 'offline.html'), '<html lang="ja"></html>')
  writeFileSync(join(webDir, 'assets/a-1.js'), '1')
  shop = await openTestShop()
  secure = await serve({
    ...TEST_KEYS,
    databaseUrl: shop.databaseUrl,
    clock: shop.clock,
    host: '127.0.0.1',
    port: 0,
    closesAt: NEVER_CLOSES,
    publicUrl: 'https://shop.example',
    webDir,
    imagesDir: webDir,
    addTestRoutes: (http) => {
      http.addHook('onListen', async () => {
        port = (http.server.address() as { port: number }).port
      })
    },
  })
})
after(async () => {
  await secure.close()
  await shop.close()
  rmSync(webDir, { recursive: true })
})

test('every answer has a content policy and tells browsers to insist on https', async () => {
  for (const path of [
    ...['/', '/login', '/offline.html', '/assets/a-1.js', '/assets/gone.js', '/healthz'],
    ...['/api/user/point', '/api/no-such-call', '/api/openapi.json', '/api/%', '/notices/nobody'],
    ...['/%', '/%ff', '/assets/%', '/images/%ff.webp', '/notices/%ff', '/healthz%'],
  ]) {
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`)
    const policy = String(headers.get('content-security-policy'))
    assert.match(policy, /default-src 'self'/, path)
    assert.match(policy, /frame-ancestors 'none'/, path)
    assert.match(policy, /object-src 'none'/, path)
    assert.match(String(headers.get('strict-transport-security')), /max-age=63072000/, path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
  }
})

test('a request that Node cannot read gets the security headers too', async () => {
  const requests: [number, string][] = [
    [400, 'nonsense\r\n\r\n'],
    [417, 'GET / HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\n\r\n'],
    [431, `GET / HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(20_000)}\r\n\r\n`],
  ]
  for (const [status, request] of requests) {
    const socket = connect({ host: '127.0.0.1', port })
    socket.write(request)
    const [response] = await once(socket, 'data')
    socket.destroy()
    assert.match(String(response), new RegExp(`^HTTP/1.1 ${status} `))
    assert.match(String(response), /content-security-policy: default-src 'self'/)
    assert.match(String(response), /strict-transport-security: max-age=63072000/)
  }
})

test('over http no answer insists on https', async () => {
  const { headers } = await fetch(`${shop.url}/healthz`)
  assert.equal(headers.get('strict-transport-security'), null)
})

test('the character NUL in a path or query is never a server error', async () => {
  for (const path of [
    ...['/%00', '/login%00', '/pack-detail?packId=%00', '/images/%00.webp', '/assets/a%00.js'],
    ...['/api/%00', '/api/user/pack/detail/1%00', '/api/user/pack/list?sort=%00'],
    ...['/api/user/history/detail/%00', '/api/user/zipcode/%00', '/api/user/pack/log/%00/1'],
    ...['/notices/%00', '/api/user/point?x=%00'],
  ]) {
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`)
    assert.ok(status >= 400 && status < 500, `${path}: ${status}`)
  }
})
