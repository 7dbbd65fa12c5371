import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Dialect, GatewayContext } from '#gateway/dialect.ts'
import { exampleDialect } from '#gateway/example-dialect.ts'
import { openExampleOrder } from '#gateway/example-gateway.ts'
import { type Gateway, openGateway } from '#gateway/gateway.ts'
import { TEST_CARDS } from '#gateway/test-cards.ts'
import { languageFor, sendPage } from './hosted-pages.ts'
import { html } from './html.ts'

const HOSTILE = `"><script src=//evil.example></script>'&`
let gateway: Gateway

/** Adds the kinds of pages that the gateway's invented example provider does not have. */
function pagesDialect({ http }: GatewayContext): Dialect {
  const names = { title: HOSTILE, shopName: HOSTILE } as const
  http.get('/pages/hostile', (request, reply) =>
    sendPage(reply, {
      ...names,
      language: languageFor(request),
      formTargets: ['https://shop.example/back?a=1', null, 'wallet://pay'],
      body: html`<p title="${HOSTILE}">${[HOSTILE, null, false, 7]}</p>`,
    }),
  )
  return { name: 'pages', retryDelays_ms: [], noticesFor: () => [] }
}

before(async () => {
  gateway = await openGateway({ file: null, dialects: [exampleDialect, pagesDialect] })
  gateway.register({ shopName: '引札', noticeUrls: {} })
})
after(() => gateway.close())

async function fetchPage(path: string, language?: string) {
  const response = await fetch(`${gateway.url}${path}`, {
    headers: language === undefined ? {} : { 'accept-language': language },
  })
  const policy = response.headers.get('content-security-policy') ?? ''
  return { status: response.status, policy, text: await response.text() }
}

test('a value from outside is escaped and never becomes markup', async () => {
  const { text } = await fetchPage('/pages/hostile')
  assert.doesNotMatch(text, /<script(?! src="\/assets\/show-when-settled\.js")/)
  assert.ok(text.includes('&quot;&gt;&lt;script src=//evil.example&gt;&lt;/script&gt;&#39;&amp;7'))
})

test('the policy allows only our own script files, and forms only to the addresses of the order', async () => {
  const { policy } = await fetchPage('/pages/hostile')
  assert.match(policy, /default-src 'none'; script-src 'self';/)
  assert.match(policy, /form-action 'self' https:\/\/shop\.example wallet:;/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.ok(!policy.includes('unsafe'))
})

test('no page contains an inline script, handler or style', async () => {
  const id = await openExampleOrder(gateway.url, 'one', 12_345)
  for (const path of ['/', `/example/orders/${id}`, '/pages/hostile']) {
    const { text } = await fetchPage(path)
    assert.doesNotMatch(text, /\son[a-z]+=|<script(?! src="\/assets\/)|style=/)
  }
})

test('every page says that it is a test, in the language of its reader', async () => {
  const japanese = await fetchPage('/', 'ja,en;q=0.5')
  assert.match(japanese.text, /<html lang="ja">/)
  assert.match(japanese.text, /テスト決済/)
  const english = await fetchPage('/', 'en-GB,ja')
  assert.match(english.text, /<html lang="en">/)
  assert.match(english.text, /Test payment/)
  assert.match((await fetchPage('/?language=ja', 'en')).text, /<html lang="ja">/)
})

test('the front page lists the test cards, and the newest orders with links to their pages', async () => {
  const id = await openExampleOrder(gateway.url, 'newest', 54_321)
  const { text } = await fetchPage('/', 'en')
  for (const { number } of TEST_CARDS) assert.ok(text.includes(number))
  assert.ok(text.includes('¥54,321'))
  assert.ok(text.includes(`<a href="/example/orders/${id}">Payment</a>`))
})

test('an unknown order has a 404 page that says so', async () => {
  const { status, text } = await fetchPage('/example/orders/nobody')
  assert.equal(status, 404)
  assert.match(text, /ご注文が見つかりません/)
})

test('the gateway serves its fonts and styles, and no other file of its disk', async () => {
  const { text } = await fetchPage('/fonts/index.css')
  const [, file] = /url\(\.\/(files\/[^)]+)\)/.exec(text) ?? []
  assert.equal((await fetchPage(`/fonts/${file}`)).status, 200)
  assert.equal((await fetchPage('/assets/gateway.css')).status, 200)
  for (const path of ['/fonts/package.json', '/assets/../main.ts', '/assets/%2e%2e/main.ts']) {
    assert.equal((await fetchPage(path)).status, 404, path)
  }
})
