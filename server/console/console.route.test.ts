import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { calls } from '#contract/calls.ts'
import type { ConsoleCall } from '#contract/console/call.ts'
import { consoleCalls } from '#contract/console/calls.ts'
import { isPermitted, ROLES, rolesWith } from '#contract/console/roles.ts'
import { CALL_LIMITS } from '#server/platform/configuration/console-settings.ts'
import { loopbackUrl } from '#server/platform/http/loopback-url.ts'
import { openClient } from '#testing/drivers/client.ts'
import {
  type ConsoleClient,
  logInOperator,
  openConsoleClient,
} from '#testing/drivers/console-client.ts'
import { addParcels } from '#testing/fixtures/parcels.ts'
import { addTestCard } from '#testing/fixtures/stock.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { assertDeclared } from './console.ts'

const entries = Object.entries(consoleCalls) as [string, ConsoleCall][]
const pathOf = (key: string) => key.slice(key.indexOf(' ') + 1).replaceAll(/\{\w+\}/g, '1')
const send = (client: ConsoleClient, key: string) =>
  key.startsWith('GET ') ? client.get(pathOf(key)) : client.act(pathOf(key))
/** No session belongs to the cookie, or the anti-forgery value does not belong to it. */
const REFUSED = [401, 403]
/** Sets the clock forward by a minute, because an operator may make at most 60 changes a minute. */
const nextMinute = () => panel.clock.advance(60_000)

let shop: TestShop
let panel: TestConsole
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop, callLimits: { ...CALL_LIMITS, export: 1_000 } })
})
after(async () => {
  await panel.close()
  await shop.close()
})

test('A-016: each role receives 403 on every call outside its permissions, with the roles that may', async () => {
  for (const role of ROLES) {
    const client = await logInOperator(panel, role)
    for (const [at, [key, call]] of entries.entries()) {
      // An operator may make at most 60 changes a minute.
      if (at % 50 === 0) nextMinute()
      if (!('permission' in call) || isPermitted(role, call.permission)) continue
      const response = await send(client, key)
      assert.deepEqual([response.state, response.result], [403, 'not-permitted'], `${role} ${key}`)
      assert.deepEqual(response.roles, rolesWith(call.permission))
    }
  }
  nextMinute()
  const owner = await logInOperator(panel, 'owner')
  const { count } = await owner.get('/audit?outcome=refused')
  assert.ok(count > 20, 'every refusal is in the log')
})

test('A-012: every call of operators refuses a guest and a session of a member', async () => {
  const guest = openConsoleClient(panel.url)
  const member = openClient(shop.url)
  await member.logIn('A')
  const [, secret] = member.cookie().split('=')
  for (const [key, call] of entries) {
    if (call.access === 'guest') continue
    const response = await send(guest, key)
    assert.equal(response.state, 401, key)
    const [method = ''] = key.split(' ')
    const body = new URLSearchParams({ csrf: guest.csrf(), json: '{}' })
    const init = method === 'GET' ? {} : { method, body }
    for (const cookie of [member.cookie(), `__Host-console=${secret}`]) {
      const other = openConsoleClient(panel.url)
      const { status } = await other.raw(pathOf(key), { ...init, headers: { cookie } })
      assert.ok(REFUSED.includes(status), `${key} ${status}`)
    }
  }
})

test("A-012: a session of the console is refused by the members' calls", async () => {
  const owner = await logInOperator(panel, 'owner')
  const [, secret] = owner.cookie().split('=')
  const guest = openClient(shop.url)
  await guest.get('/user/point')
  const { name, value } = guest.csrf()
  const members = Object.entries(calls).filter(([, call]) => call.access === 'member')
  assert.ok(members.length > 20)
  for (const [key] of members) {
    const [method = ''] = key.split(' ')
    const body = new URLSearchParams({ [name]: value, json: '{}' })
    const init = method === 'GET' ? {} : { method, body }
    const headers = { cookie: `session=${secret}` }
    const { status } = await fetch(`${shop.url}/api${pathOf(key)}`, { ...init, headers })
    assert.ok(REFUSED.includes(status), `${key} ${status}`)
  }
})

test('A-190: each process answers 404 to every call of the other', async () => {
  for (const key of Object.keys(calls)) {
    const [method = ''] = key.split(' ')
    const response = await fetch(`${loopbackUrl(panel.url)}/api${pathOf(key)}`, { method })
    assert.equal(response.status, 404, key)
  }
  for (const [key] of entries) {
    const [method = ''] = key.split(' ')
    const response = await fetch(`${shop.url}/console/api${pathOf(key)}`, { method })
    assert.equal(response.status, 404, key)
  }
  for (const path of ['/console', '/console/', '/console/login'])
    assert.equal((await fetch(shop.url + path)).status, 404)
})

test('A-192: a changing call without the anti-forgery value or from another site is refused', async () => {
  const owner = await logInOperator(panel, 'owner')
  const json = JSON.stringify({ requestId: randomUUID(), session: 'x' })
  const attack = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    owner.raw('/sessions/end', { method: 'POST', body: new URLSearchParams(fields), headers })
  for (const response of [
    await attack({ json }),
    await attack({ json, csrf: 'x'.repeat(43) }),
    await attack({ json, csrf: owner.csrf() }, { origin: 'http://evil.example' }),
    await attack({ json, csrf: owner.csrf() }, { 'sec-fetch-site': 'same-site' }),
  ]) {
    assert.equal(response.status, 403)
    assert.equal((await response.json()).result, 'forged')
  }
  const response = await attack({ json, csrf: owner.csrf() })
  assert.equal(response.status, 404)
  const policy = response.headers.get('content-security-policy') ?? ''
  assert.match(policy, /frame-ancestors 'none'/)
})

test('a path that cannot be read gets a content policy', async () => {
  for (const path of ['/%', '/console/%ff', '/console/api/%ff']) {
    const { status, headers } = await fetch(loopbackUrl(panel.url) + path)
    assert.ok(status >= 400 && status < 500, `${path}: ${status}`)
    assert.match(String(headers.get('content-security-policy')), /frame-ancestors 'none'/, path)
  }
})

test('A-015: a call that declares no permission or audit name does not start', () => {
  const { answer } = consoleCalls['GET /sessions']
  const reading = { answer } as unknown as ConsoleCall
  assert.throws(() => assertDeclared('GET /cards', reading), /no permission/)
  const acting = { ...reading, permission: 'audit.read' } as ConsoleCall
  assert.throws(() => assertDeclared('POST /cards', acting), /no audit name/)
})

test('A-043: the search finds a parcel by number or tracking number, also years after its hand-over', async () => {
  const [sent, open] = await addParcels(panel.database, [
    { state: 'handed-over', trackingNumber: '482900000017' },
    { state: 'numbered', trackingNumber: '482900000028' },
  ])
  await panel.database.query({
    text: `update console.parcels set handed_over_at = now() - interval '2 years' where id = $1`,
    values: [sent?.id],
  })
  const shipper = await logInOperator(panel, 'shipper')
  const find = async (text: string) =>
    (await shipper.get(`/search?text=${encodeURIComponent(text)}`)).list
  const hit = { kind: 'parcel', id: String(sent?.id), title: sent?.number, state: 'handed-over' }
  const expected = [{ ...hit, trackingNumber: '482900000017' }]
  assert.deepEqual(await find('482900000017'), expected)
  assert.deepEqual(await find('4829-0000-0017'), expected)
  assert.deepEqual(await find('４８２９－００００－００１７'), expected)
  assert.deepEqual(await find(`${sent?.number}`.toLowerCase()), expected)
  assert.equal((await find('482900000028'))[0].id, String(open?.id))
  assert.deepEqual(await find('4829'), [])
  const maker = await logInOperator(panel, 'pack-maker')
  assert.deepEqual((await maker.get('/search?text=482900000017')).list, [])
})

test('A-043: the search finds a copy by its grading number and by its serial number', async () => {
  const shipper = await logInOperator(panel, 'shipper')
  await shipper.act('/shelves/add', { shelf: 'G-1', note: '' })
  const { id, code } = await panel.consoleDatabase.transaction((tx) => addTestCard(tx))
  const line = { code, count: 1, costYen: 900, shelf: 'G-1' }
  await shipper.act('/acquisitions/add', {
    acquiredOn: '2025-07-10',
    kind: 'トレーディングカード',
    features: '',
    counterpartyName: '山田 太郎',
    counterpartyAddress: '',
    counterpartyOccupation: '',
    counterpartyAge: null,
    identityCheck: '',
    priceYen: 900,
    invoiceNumber: '',
    deduction: 'second-hand',
    lines: [{ ...line, gradingCompany: 'PSA', gradingNumber: '70012345', serialNumber: '7/25' }],
  })
  for (const text of ['70012345', '7/25']) {
    const { list } = await shipper.get(`/search?text=${text}`)
    assert.deepEqual(
      list.map(({ cardName: _, ...hit }: { cardName: string }) => hit),
      [{ kind: 'copy', id: String(id), title: 'PSA 70012345 7/25', cardCode: code }],
    )
  }
  const support = await logInOperator(panel, 'support')
  assert.deepEqual((await support.get('/search?text=70012345')).list, [])
})

test('A-043: the search finds a card by its code, a member by one digit, a coupon and mails', async () => {
  const owner = await logInOperator(panel, 'owner')
  const find = async (text: string) =>
    (await owner.get(`/search?${new URLSearchParams({ text })}`)).list
  const { id, code } = await panel.consoleDatabase.transaction((tx) => addTestCard(tx))
  const [card] = await find(code.toLowerCase())
  assert.deepEqual([card.kind, card.id, card.code], ['card', String(id), code])
  const { database } = shop
  const [member] = await database.query<{ id: number; mail: string }>({
    text: 'select id, mail from members where id < 10 limit 1',
  })
  const ids = (await find(String(member?.id))).map((hit: { kind: string; id: string }) =>
    [hit.kind, hit.id].join(),
  )
  assert.ok(ids.includes(`member,${member?.id}`))
  assert.equal((await owner.get('/search?text=a')).state, 400)
  const [campaign] = await database.query<{ id: number }>({
    text: `
      insert into campaigns (name, kind, currency, amount, budget, member_max, audience, starts_at, ends_at, created_at)
      values ('春の贈り物', 'shared', 'point', 1, 1, 1, 'all', now(), now() + interval '1 day', now())
      returning id`,
  })
  await database.query({
    text: `insert into coupon_codes (campaign_id, number, code) values ($1, 1, '0123456789ABCDEF')`,
    values: [campaign?.id],
  })
  for (const text of ['春の贈り', '0123-4567-89ab-cdef'])
    assert.deepEqual(
      (await find(text)).map((hit: { kind: string; id: string }) => [hit.kind, hit.id]),
      [['campaign', String(campaign?.id)]],
    )
  await database.query({
    text: `
      insert into outbox_messages (channel, kind, recipient, subject, text, created_at, send_after)
      select 'mail', 'contact', $1, subject, '', now(), now()
      from unnest(array['first', 'second']) as subject`,
    values: [member?.mail],
  })
  const hits = await find(member?.mail ?? '')
  const mails = hits.find(({ kind }: { kind: string }) => kind === 'mails')
  assert.deepEqual([mails.id, mails.title], [member?.mail, 'second'])
  assert.ok(mails.count >= 2)
  const maker = await logInOperator(panel, 'pack-maker')
  assert.deepEqual((await maker.get(`/search?text=${member?.mail}`)).list, [])
})

test('A-043: the search shows only what the role may see', async () => {
  const support = await logInOperator(panel, 'support')
  const { list } = await support.get('/search?text=owner')
  assert.deepEqual(list, [])
  const owner = await logInOperator(panel, 'owner')
  const found = await owner.get('/search?text=second-owner')
  const { kind, role, state } = found.list[0]
  assert.deepEqual([kind, role, state], ['operator', 'owner', 'active'])
  const [member] = await shop.database.query<{ id: number; mail: string }>({
    text: 'select id, mail from members order by id limit 1',
  })
  const { list: members } = await support.get(`/search?text=${member?.mail}`)
  assert.equal(members[0].id, String(member?.id))
  assert.match(members[0].maskedMail, /^.…@/)
  assert.ok(!JSON.stringify(members).includes(member?.mail as string))
})
