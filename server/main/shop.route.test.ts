import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type Call, envelope } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { openApi } from '#contract/openapi.ts'
import { call } from '#testing/drivers/calls.ts'
import { type CallResponse, openClient } from '#testing/drivers/client.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'

const PAGE_TITLE = '<title>the site</title>'
const webDir = mkdtempSync(join(tmpdir(), 'web-'))
writeFileSync(join(webDir, 'index.html'), PAGE_TITLE)
const shop = await openTestShop({ webDir })
after(async () => {
  await shop.close()
  rmSync(webDir, { recursive: true })
})

const entries = Object.entries<Call>(calls)

test('P-003 a guest’s attempt to buy, decide or read changes nothing', async () => {
  const owner = await addLoggedInMember(shop, { points: 600 })
  const { cards, pack_history_id: id } = await owner.buy(1, 1)
  const before = await owner.balances(1)
  const guest = openClient(shop.url)
  const reduction_card = cards.map(({ history_id }: { history_id: number }) => history_id)
  for (const [path, payload] of [
    ['/user/pack/buy', { pack_id: 1, count: 1 }],
    ['/user/pack/decision', { send_card: [], reduction_card }],
  ] as const) {
    assert.equal((await guest.post(path, payload)).state, 401)
  }
  assert.equal((await guest.get(`/user/history/detail/${id}`)).state, 401)
  assert.deepEqual(await owner.balances(1), before)
  assert.equal((await owner.get(`/user/history/detail/${id}`)).detail.status, '0')
})

test('P-002 a guest can browse: lists, details, line-up, banner and card types answer 200', async () => {
  const guest = openClient(shop.url)
  for (const key of [
    'GET /user/pack/list',
    'POST /user/pack/list',
    'GET /user/pack/all_list/{type}/{page}',
    'GET /user/pack/detail/{packId}',
    'GET /user/pack/card_list/{packId}/{page}',
    'GET /user/banner',
    'GET /user/card_type',
    'GET /user/point',
  ]) {
    assert.equal((await call(guest, key)).state, 200, key)
  }
})

test('P-008 calls are for guests or members only, and no other cookie opens a member call', async () => {
  assert.deepEqual([...new Set(entries.map(([, { access }]) => access))].toSorted(), [
    'guest',
    'member',
  ])
  const member = await addLoggedInMember(shop)
  const secret = member.cookie().split('=')[1]
  for (const cookie of [
    `operator=${secret}`,
    `console=${secret}`,
    `__Host-session=${secret}`,
    `session=${secret?.toLowerCase()}`,
    `session=${'A'.repeat(32)}`,
    `session=${member.id}`,
    'session=admin; role=operator',
  ]) {
    const response = await fetch(`${shop.url}/api/user/pack/buy_result`, { headers: { cookie } })
    assert.equal(response.status, 401, cookie)
  }
})

test("P-008 a member's session opens no operator page", async () => {
  const member = await addLoggedInMember(shop)
  for (const path of ['/console', '/console/packs', '/user/operator', '/operator']) {
    assert.equal((await member.get(path)).state, 404, path)
    assert.equal((await member.post(path)).state, 404, path)
  }
})

test('C-001 calls are served under /api only; other paths are pages of the site', async () => {
  const guest = openClient(shop.url)
  const inside = await guest.raw('/api/user/point')
  assert.match(inside.headers.get('content-type') ?? '', /^application\/json/)
  assert.equal(((await inside.json()) as CallResponse).is_login, '0')
  const outside = await guest.raw('/user/point')
  assert.match(outside.headers.get('content-type') ?? '', /^text\/html/)
  assert.ok((await outside.text()).includes(PAGE_TITLE))
  assert.equal((await guest.raw('/user/login', { method: 'POST' })).status, 404)
})

test('C-001 C-003 an unknown path below /api answers 404 in the envelope, never a page', async () => {
  const guest = openClient(shop.url)
  for (const path of [
    '/nothing',
    '/user/nothing',
    '/user/point/',
    '/user/pack/detail',
    '/%00',
    '/..%2f',
  ]) {
    const { status, ...body } = await guest.get(path)
    assert.equal(status, 404, path)
    assert.equal(body.state, 404, path)
    assert.deepEqual(envelope.parse(body), body, path)
  }
  const wrongMethod = await guest.raw('/api/user/point', { method: 'DELETE' })
  assert.equal(wrongMethod.status, 404)
})

test('the API describes itself under /api/openapi.json', async () => {
  const response = await fetch(`${shop.url}/api/openapi.json`)
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
  assert.deepEqual(await response.json(), JSON.parse(JSON.stringify(openApi())))
})
