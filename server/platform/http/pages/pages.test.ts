import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { servePages } from './pages.ts'

const webDir = mkdtempSync(join(tmpdir(), 'pages-'))
const SOURCES = {
  'script-src': ['https://script.example'],
  'frame-src': ['https://frame.example', 'https://*.frame.example'],
  'connect-src': ['https://calls.example'],
  'img-src': ['https://pictures.example'],
  'form-action': ['https://forms.example'],
}
let http: FastifyInstance

before(async () => {
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(
    join(webDir, 'index.html'),
    '<html lang="ja"><script type="module" src="/assets/a-1.js"></script>',
  )
  writeFileSync(join(webDir, 'assets/a-1.js'), '1')
  writeFileSync(join(webDir, 'assets/a-1.js.br'), 'compressed')
  http = Fastify()
  await servePages(http, { webDir, imagesDir: webDir, sources: SOURCES })
})
after(async () => {
  await http.close()
  rmSync(webDir, { recursive: true })
})

test('every path of the application serves the same document, with a new nonce in its policy', async () => {
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

test('a hashed file is immutable, and is sent compressed to a browser that accepts it', async () => {
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

test('a missing file answers 404', async () => {
  for (const url of ['/assets/gone-2.js', '/images/gone.webp', '/movies/gone.webm']) {
    assert.equal((await http.inject(url)).statusCode, 404)
  }
})

test('the policy names each host in its own directives, and no other host', async () => {
  const { headers } = await http.inject('/')
  const policy = new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((line) => {
        const [directive = '', ...sources] = line.split(' ')
        return [directive, sources] as const
      }),
  )
  const isHost = (source: string) => /[.:*]/.test(source) && !['data:', 'blob:'].includes(source)
  const hosts = [...policy].map(([directive, sources]) => [directive, sources.filter(isHost)])
  const named = Object.fromEntries(hosts.filter(([, sources]) => sources?.length !== 0))
  assert.deepEqual(named, SOURCES)
})

test('browsers always revalidate the service worker, and unregister it if the shop disables it', async () => {
  writeFileSync(join(webDir, 'service-worker.js'), 'addEventListener("fetch", () => {})')
  const servedWith = async (hasServiceWorker: boolean) => {
    const shop = Fastify()
    await servePages(shop, { webDir, imagesDir: webDir, hasServiceWorker })
    const worker = await shop.inject('/service-worker.js')
    const page = await shop.inject('/login')
    await shop.close()
    return { worker, page }
  }
  const on = await servedWith(true)
  assert.match(on.worker.body, /fetch/)
  assert.doesNotMatch(on.page.body, /data-worker/)
  const off = await servedWith(false)
  assert.match(off.worker.body, /registration\.unregister/)
  assert.doesNotMatch(off.worker.body, /fetch/)
  assert.match(off.page.body, /data-worker="off"/)
  for (const { worker } of [on, off]) {
    assert.equal(worker.headers['cache-control'], 'no-cache')
    assert.match(String(worker.headers['content-type']), /javascript/)
  }
})

test('a file that browsers must revalidate is one in every coding', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'revalidated-'))
  writeFileSync(join(dir, 'index.html'), '<html lang="ja">')
  const names = ['service-worker.js', 'offline.html', 'offline.css', 'overlay.js', 'robots.txt']
  for (const name of names)
    for (const coding of ['', '.br', '.gz']) writeFileSync(join(dir, name + coding), 'content')
  const shop = Fastify()
  await servePages(shop, { webDir: dir, imagesDir: dir })
  for (const name of names)
    for (const coding of ['identity', 'br', 'gzip']) {
      const { headers } = await shop.inject({
        url: `/${name}`,
        headers: { 'accept-encoding': coding },
      })
      assert.equal(headers['content-encoding'] ?? 'identity', coding)
      const expected = name === 'robots.txt' ? 'public, max-age=3600' : 'no-cache'
      assert.equal(headers['cache-control'], expected, `${name} ${coding}`)
    }
  await shop.close()
  rmSync(dir, { recursive: true })
})

test('without providers the policy names no other origin', async () => {
  const withoutProviders = Fastify()
  await servePages(withoutProviders, { webDir, imagesDir: webDir })
  const { headers } = await withoutProviders.inject('/')
  assert.doesNotMatch(String(headers['content-security-policy']), /:\/\/|\*/)
  await withoutProviders.close()
})

test('a browser at another name of the machine is sent to the public URL', async () => {
  const redirectOf = async (host: string, publicUrl: string, mode = 'navigate') => {
    const shop = Fastify()
    await servePages(shop, { webDir, imagesDir: webDir, publicUrl })
    const headers = { host, 'sec-fetch-mode': mode }
    const response = await shop.inject({ url: '/login?from=%2F', headers })
    await shop.close()
    return response.headers.location
  }
  const atLocalhost = 'http://localhost:3000/login?from=%2F'
  assert.equal(await redirectOf('127.0.0.1:3000', 'http://localhost:3000'), atLocalhost)
  assert.equal(await redirectOf('[::1]:3000', 'http://localhost:3000'), atLocalhost)
  const cases = [
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:8080', 'http://localhost:3000'],
    ['192.168.1.20:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000', 'http://192.168.1.20:3000'],
    ['127.0.0.1', 'https://localhost'],
    ['127.0.0.1:443', 'https://shop.example'],
    ['127.0.0.1:99999', 'http://localhost:3000'],
  ] as const
  for (const [host, publicUrl] of cases)
    assert.equal(await redirectOf(host, publicUrl), undefined, `${host} ${publicUrl}`)
  assert.equal(await redirectOf('127.0.0.1:3000', 'http://localhost:3000', 'cors'), undefined)
})

test('a path of health checks or metrics never gets the site', async () => {
  for (const path of ['/metrics', '/metrics?x=1', '/healthz/x', '/readyz/', '/livez']) {
    assert.equal((await http.inject(path)).statusCode, 404, path)
  }
  assert.equal((await http.inject('/metrics-of-a-pack')).statusCode, 200)
})
