import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { asConsoleRole } from '#server/platform/embedded-postgres/postgres.ts'
import { NEVER_CLOSES } from '#server/platform/time/closing.rule.ts'
import { openClient } from '#testing/drivers/client.ts'
import { cast, PASSWORD } from '#testing/fixtures/cast.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '#testing/fixtures/test-shop.ts'
import { type Serving, serve } from './serve.ts'
import { type ServingConsole, serveConsole } from './serve-console.ts'

const webDir = mkdtempSync(join(tmpdir(), 'headers-'))
let shop: TestShop
let secure: Serving
let consoleServing: ServingConsole
let port: number
/** The HTTP servers of the shop and of the console. */
const servers: FastifyInstance['server'][] = []
const keepServer = (http: FastifyInstance) => void servers.push(http.server)
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
    addTestRoutes: keepServer,
  })
  consoleServing = await serveConsole({
    databaseUrl: asConsoleRole(shop.databaseUrl),
    clock: shop.clock,
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'https://console.example',
    addPages: keepServer,
  })
  port = servers.map(portOf)[0] ?? 0
})
after(async () => {
  await consoleServing.close()
  await secure.close()
  await shop.close()
  rmSync(webDir, { recursive: true })
})

const portOf = (server: FastifyInstance['server']) => (server.address() as AddressInfo).port

test('every answer has a content policy and tells browsers to insist on https', async () => {
  for (const path of [
    '/',
    '/login',
    '/offline.html',
    '/assets/a-1.js',
    '/assets/gone.js',
    '/healthz',
    '/api/user/point',
    '/api/no-such-call',
    '/api/openapi.json',
    '/api/%',
    '/notices/nobody',
    '/%',
    '/%ff',
    '/assets/%',
    '/images/%ff.webp',
    '/notices/%ff',
    '/healthz%',
  ]) {
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`)
    const policy = String(headers.get('content-security-policy'))
    assert.match(policy, /default-src 'self'/, path)
    assert.match(policy, /frame-ancestors 'none'/, path)
    assert.match(policy, /object-src 'none'/, path)
    assert.match(String(headers.get('strict-transport-security')), /max-age=63072000/, path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
    assert.equal(headers.get('referrer-policy'), 'no-referrer', path)
  }
})

test('every text and every answer of a call names its charset, and no call may be cached', async () => {
  for (const path of ['/', '/offline.html', '/assets/a-1.js', '/api/user/point', '/api/none']) {
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`)
    assert.match(String(headers.get('content-type')), /; ?charset=utf-8$/i, path)
    if (path.startsWith('/api/')) assert.equal(headers.get('cache-control'), 'no-store', path)
  }
})

test('TRACE gives nothing of a request back', async () => {
  const request = 'TRACE / HTTP/1.1\r\nhost: x\r\ncookie: secret=1\r\n\r\n'
  for (const server of servers) {
    const answer = await answerTo(server, request)
    assert.match(answer, /^HTTP\/1.1 4\d\d /)
    assert.doesNotMatch(answer, /secret/)
  }
})

const UNREADABLE: readonly [status: number, request: string][] = [
  [400, 'nonsense\r\n\r\n'],
  [400, 'GET / HTTP/1.1\r\n\r\n'],
  [400, 'GET /api/user/point HTTP/1.1\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n'],
  [400, 'OPTIONS * HTTP/1.1\r\n\r\n'],
  [400, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n'],
  [404, 'GET http:// HTTP/1.1\r\nhost: x\r\n\r\n'],
  [404, 'GET http://x/#a HTTP/1.1\r\nhost: x\r\n\r\n'],
  [413, `POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}`],
  [417, 'GET / HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\n\r\n'],
  [417, 'GET / HTTP/1.1\r\nexpect: miracles\r\n\r\n'],
  [431, `GET / HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(20_000)}\r\n\r\n`],
]

async function answerTo(server: FastifyInstance['server'], request: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: portOf(server) })
  socket.write(request)
  const [response] = await once(socket, 'data')
  socket.destroy()
  return String(response)
}

function assertSecured(response: string, status: number, request: string): void {
  assert.match(response, new RegExp(`^HTTP/1.1 ${status} `), request)
  assert.match(response, /content-security-policy: default-src 'self'/, request)
  assert.match(response, /strict-transport-security: max-age=63072000/, request)
  assert.match(response, /x-content-type-options: nosniff/, request)
}

test('a request that shop or console cannot read gets the security headers too', async () => {
  assert.equal(servers.length, 2)
  for (const server of servers)
    for (const [status, request] of UNREADABLE)
      assertSecured(await answerTo(server, request), status, request.slice(0, 60))
})

test('a client that sends its request too slowly gets the security headers too', async () => {
  for (const server of servers) {
    server.once('connection', (socket) => {
      const cause = Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      server.emit('clientError', cause, socket)
    })
    assertSecured(await answerTo(server, ''), 408, 'slow')
  }
})

test('an old client without the header Host, and one that names the whole address, get an answer', async () => {
  for (const request of [
    'GET /healthz HTTP/1.0\r\n\r\n',
    'GET http://shop.example/healthz HTTP/1.1\r\nhost: shop.example\r\n\r\n',
  ])
    for (const server of servers) assertSecured(await answerTo(server, request), 200, request)
})

test('a request with two headers Host is refused, whichever a proxy would read', async () => {
  for (const names of ['host: shop.example\r\nhost: other.example', 'Host: a\r\nhost: a'])
    for (const server of servers) {
      const request = `GET /healthz HTTP/1.1\r\n${names}\r\n\r\n`
      assertSecured(await answerTo(server, request), 400, names)
    }
})

test('every server limits its connections, and the time that a slow body may take', () => {
  const limits = servers.map(({ maxConnections }) => maxConnections)
  assert.deepEqual(limits, [8_192, 1_024])
  for (const server of servers) {
    assert.ok(server.listenerCount('connection') > 1, 'a share for each network')
    const { requestTimeout, headersTimeout } = server
    assert.deepEqual([requestTimeout, headersTimeout], [30_000, 15_000])
  }
})

test('over https the cookie of a session is __Host-, Secure, HttpOnly and SameSite=Lax', async () => {
  const client = openClient(`http://127.0.0.1:${port}`)
  await client.get('/user/point')
  const { name, value } = client.csrf()
  const json = JSON.stringify({ mail: cast.B.mail, pass: PASSWORD })
  const body = new URLSearchParams({ [name]: value, json })
  const response = await client.raw('/api/user/login', { method: 'POST', body })
  assert.equal(response.status, 200)
  const [cookie = ''] = response.headers.getSetCookie()
  assert.match(cookie, /^__Host-session=/)
  for (const attribute of [/; Secure/, /; HttpOnly/, /; SameSite=Lax/, /; Path=\/(;|$)/])
    assert.match(cookie, attribute)
  assert.doesNotMatch(cookie, /Domain/)
})

test('over http no answer insists on https', async () => {
  const { headers } = await fetch(`${shop.url}/healthz`)
  assert.equal(headers.get('strict-transport-security'), null)
})

test('the character NUL in a path or query is never a server error', async () => {
  for (const path of [
    '/%00',
    '/login%00',
    '/pack-detail?packId=%00',
    '/images/%00.webp',
    '/assets/a%00.js',
    '/api/%00',
    '/api/user/pack/detail/1%00',
    '/api/user/pack/list?sort=%00',
    '/api/user/history/detail/%00',
    '/api/user/zipcode/%00',
    '/api/user/pack/log/%00/1',
    '/notices/%00',
    '/api/user/point?x=%00',
  ]) {
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`)
    assert.ok(status >= 400 && status < 500, `${path}: ${status}`)
  }
})
