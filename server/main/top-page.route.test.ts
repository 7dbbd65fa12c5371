import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, mock, test } from 'node:test'
import pg from 'pg'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

/** What a guest's browser asks for on the top page and on the page of a pack. */
const PATHS = [
  '/',
  '/api/user/point',
  '/api/public/user/banner',
  '/api/public/user/pack/list',
  '/api/public/user/pack/list?payment_method=2',
  '/api/public/user/card_type',
  '/api/user/notices',
  '/api/user/draw_feed',
  '/pack-detail?packId=1',
  '/api/public/user/pack/detail/1',
  '/api/public/user/pack/card_list/1/1',
  '/api/user/pack/live/1',
]
/** What was read for the former guest may end within one page: the stock of the packs lasts 100 ms. */
const PAIRS_MAX = 50

const webDir = mkdtempSync(join(tmpdir(), 'top-page-'))
let shop: TestShop
before(async () => {
  writeFileSync(join(webDir, 'index.html'), '<html lang="ja"><head></head></html>')
  shop = await openTestShop({ webDir })
})
after(async () => {
  await shop.close()
  rmSync(webDir, { recursive: true })
})

test('B-098 a second guest’s pages, right after the first’s, send the database no statement, with a cookie or without', async () => {
  const first = await fetch(`${shop.url}/api/user/point`)
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
  const query = mock.method(pg.Client.prototype, 'query')
  const openPage = async () => {
    query.mock.resetCalls()
    const visits = [{}, { cookie }].flatMap((headers) =>
      PATHS.map((path) => fetch(shop.url + path, { headers })),
    )
    for (const page of await Promise.all(visits)) assert.equal(page.status, 200, page.url)
    return query.mock.calls.map(({ arguments: [statement] }) => textOf(statement))
  }
  assert.notDeepEqual(await openPage(), [], 'the first guest reads')
  let statements: readonly string[] = []
  for (let pair = 1; pair <= PAIRS_MAX; pair += 1) {
    statements = await openPage()
    if (statements.length === 0) return
  }
  assert.deepEqual(statements, [])
})

test('A-257 a process of the shop that stops has counted the pages that it sent', async () => {
  const second = await openTestShop({ webDir, databaseUrl: shop.databaseUrl })
  const headers = { 'user-agent': 'Safari' }
  for (const path of ['/', '/pack-list', '/assets/none.js'])
    await (await fetch(second.url + path, { headers })).text()
  await second.close()
  const text = 'select page, count from page_visits'
  assert.deepEqual(await shop.database.query({ text }), [{ page: 'top', count: 2 }])
})

function textOf(statement: unknown): string {
  const { text } = statement as { text?: unknown }
  return String(text ?? statement)
}
