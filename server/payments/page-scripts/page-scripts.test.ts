import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { contentSecurityPolicy } from '#server/platform/http/pages/content-policy.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'
import { checkPageScripts, readPageChecks } from './page-scripts.ts'

const INDEX = `<html lang="ja"><head><script>theme()</script>
<script type="application/json" id="identity">{}</script>
<script type="module" src="/assets/app-1.js"></script></head></html>`
const SOURCES = { 'script-src': ['https://pay.example'] }

const webDir = mkdtempSync(join(tmpdir(), 'page-scripts-'))
mkdirSync(join(webDir, 'assets'))
writeFileSync(join(webDir, 'index.html'), INDEX)
writeFileSync(join(webDir, 'assets/app-1.js'), 'start()')
writeFileSync(join(webDir, 'assets/pay-2.js'), 'pay()')
writeFileSync(join(webDir, 'service-worker.js'), 'cache()')
const shop = await openTestShop()
const servers: Server[] = []
after(async () => {
  for (const server of servers) server.close()
  await shop.close()
  rmSync(webDir, { recursive: true })
})

type Answer = { body: string; headers?: Record<string, string>; status?: number }
type Answers = Record<string, Answer>
const page = (body: string, policy = contentSecurityPolicy('x1', SOURCES)): Answer => ({
  body,
  headers: { 'content-security-policy': policy, 'x-frame-options': 'DENY' },
})
const GOOD: Answers = {
  '/buy-point': page(INDEX.replaceAll('<script', '<script nonce="x1"')),
  '/assets/app-1.js': { body: 'start()' },
  '/assets/pay-2.js': { body: 'pay()' },
  '/service-worker.js': { body: 'cache()' },
}

/** Checks the page as something between the shop and its members serves it. */
async function check(changed: Answers): Promise<string[]> {
  const answers: Answers = { ...GOOD, ...changed }
  const server = createServer(({ url = '' }, response) => {
    const { body, headers = {}, status = 200 } = answers[url] ?? { body: '', status: 404 }
    response.writeHead(status, headers).end(body)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const { database, clock } = shop
  const publicUrl = () => `http://127.0.0.1:${port}`
  const checking = checkPageScripts({ database, clock, publicUrl, webDir, paymentSources: SOURCES })
  const fault = await checking.then(
    () => null,
    (cause: Error) => cause.message,
  )
  const [newest] = await readPageChecks(database, 1)
  const found = newest?.differences.map(({ kind, place }) => `${kind} ${place}`) ?? []
  assert.equal(fault === null, found.length === 0, 'the job fails exactly if something differs')
  return found
}

test('PCI DSS 6.4.3: a page as it was built has no differences, and its scripts are kept with their hashes', async () => {
  assert.deepEqual(await check({}), [])
  const [newest] = await readPageChecks(shop.database, 1)
  assert.deepEqual(
    newest?.scripts.map(({ place, byteCount }) => [place, byteCount]),
    [
      ['inline', 7],
      ['/assets/app-1.js', 7],
      ['/assets/pay-2.js', 5],
      ['/service-worker.js', 7],
    ],
  )
  assert.match(newest?.scripts[0]?.hash ?? '', /^sha256-[A-Za-z0-9+/]{43}=$/)
  assert.deepEqual(newest?.hosts, ['https://pay.example'])
})

const CHANGES: readonly (readonly [string, Answers, RegExp])[] = [
  [
    'a changed script',
    { '/assets/pay-2.js': { body: 'pay();steal()' } },
    /^script-changed \/assets\/pay-2\.js$/,
  ],
  [
    'a changed service worker',
    { '/service-worker.js': { body: 'cache();steal()' } },
    /^script-changed \/service-worker\.js$/,
  ],
  [
    'a script in the page that looks like one of the build',
    { '/buy-point': page(`${INDEX}<script data-src="/assets/app-1.js">steal()</script>`) },
    /^inline-unknown sha256-/,
  ],
  [
    'a script in the page that looks like data',
    { '/buy-point': page(`${INDEX}<script data-type="application/json">steal()</script>`) },
    /^inline-unknown sha256-/,
  ],
  [
    'a missing script',
    { '/assets/app-1.js': { body: '', status: 404 } },
    /^script-missing \/assets\/app-1\.js$/,
  ],
  [
    'a script of another host',
    { '/buy-point': page(`${INDEX}<script src="https://evil.example/a.js"></script>`) },
    /^script-unknown https:\/\/evil\.example\/a\.js$/,
  ],
  [
    'a script in the page',
    { '/buy-point': page(`${INDEX}<script>steal()</script>`) },
    /^inline-unknown sha256-/,
  ],
  [
    'a script that is taken away',
    { '/buy-point': page(INDEX.replace('src="/assets/app-1.js"', 'type="application/json"')) },
    /^script-missing \/assets\/app-1\.js$/,
  ],
  [
    'a weaker policy',
    { '/buy-point': page(INDEX, "script-src 'self' https:") },
    /^policy-changed content-security-policy$/,
  ],
  [
    'a header that is taken away',
    {
      '/buy-point': {
        body: INDEX,
        headers: { 'content-security-policy': contentSecurityPolicy('x1', SOURCES) },
      },
    },
    /^header-missing x-frame-options$/,
  ],
  [
    'a page that is gone',
    { '/buy-point': { body: '', status: 502 } },
    /^page-missing \/buy-point$/,
  ],
]
for (const [what, changed, expected] of CHANGES) {
  test(`PCI DSS 11.6.1: ${what} is found`, async () => {
    const found = await check(changed)
    assert.equal(found.length, 1, found.join())
    assert.match(found[0] ?? '', expected)
  })
}
