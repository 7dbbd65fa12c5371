import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, mock, test } from 'node:test'
import pg from 'pg'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

/** What a guest's browser asks for on the top page. */
const PATHS = [
  '/',
  '/api/user/point',
  '/api/user/banner',
  '/api/user/pack/list',
  '/api/user/card_type',
  '/api/user/notices',
  '/api/user/draw_feed',
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

test('a second guest’s top page, right after the first’s, sends the database no statement', async () => {
  const query = mock.method(pg.Client.prototype, 'query')
  const openPage = async () => {
    query.mock.resetCalls()
    const pages = await Promise.all(PATHS.map((path) => fetch(shop.url + path)))
    for (const page of pages) assert.equal(page.status, 200, page.url)
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

function textOf(statement: unknown): string {
  const { text } = statement as { text?: unknown }
  return String(text ?? statement)
}
