import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { CountryLine } from '#contract/countries.rule.ts'
import { serve } from '#server/main/serve.ts'
import { NEVER_CLOSES } from '#server/platform/time/closing.rule.ts'
import { openClient } from '#testing/drivers/client.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { newRegistration } from '#testing/fixtures/registrations.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '#testing/fixtures/test-shop.ts'

const HEADER = 'x-country'
let shop: TestShop
let panel: TestConsole
let owner: ConsoleClient
let proxied: Awaited<ReturnType<typeof serve>>
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  const options = { ...TEST_KEYS, databaseUrl: shop.databaseUrl, clock: shop.clock }
  proxied = await serve({
    ...options,
    host: '127.0.0.1',
    port: 0,
    closesAt: NEVER_CLOSES,
    trustedProxies: ['127.0.0.1'],
    countryHeader: HEADER,
  })
})
beforeEach(async () => {
  owner = await logInOperator(panel, 'owner')
})
after(async () => {
  await proxied.close()
  await panel.close()
  await shop.close()
})

const line = (code: string, change: Partial<CountryLine> = {}): CountryLine => ({
  code,
  registration: 'allowed',
  login: 'allowed',
  shipping: 'allowed',
  ...change,
})
async function save(rules: readonly CountryLine[]) {
  const { version } = await owner.get('/country-rules')
  return owner.act('/country-rules', { version, reason: 'a test', rules })
}
/** Saves the rules and waits until each process reads them again. */
async function decide(rules: readonly CountryLine[]) {
  assert.equal((await save(rules)).state, 200)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
}
const moveTo = (memberId: number, prefId: number, country: string) =>
  shop.database.query({
    text: 'update members set pref_id = $2, country = $3 where id = $1',
    values: [memberId, prefId, country],
  })

test('an owner changes the countries, with an audit entry; a code that is none is refused', async () => {
  assert.deepEqual((await owner.get('/country-rules')).rules, [])
  assert.equal((await save([line('JP'), line('*', { shipping: 'refused' })])).state, 200)
  const { list } = await owner.get('/audit?call=settings.countries')
  assert.deepEqual(list[0].after.rules[1], line('*', { shipping: 'refused' }))
  for (const rules of [[line('XX')], [line('JP'), line('JP')]]) {
    const { state, result } = await save(rules)
    assert.deepEqual([state, result], [400, 'no-country'])
  }
  const late = await owner.act('/country-rules', { version: 1, reason: 'late', rules: [] })
  assert.deepEqual([late.state, late.result], [409, 'version-conflict'])
  const support = await logInOperator(panel, 'support')
  assert.equal((await support.get('/country-rules')).state, 403)
  assert.equal((await save([])).state, 200)
})

test('registration compares the country of the address', async () => {
  await decide([line('FR', { registration: 'refused' })])
  const guest = openClient(shop.url)
  const abroad = (country: string) => ({
    ...newRegistration().form,
    pref_id: 99,
    country,
    zipcode: '1',
  })
  for (const call of ['confirm', 'append']) {
    const refused = await guest.post(`/user/${call}`, abroad('ﾌﾗﾝｽ'))
    assert.equal(refused.state, 400)
    assert.match(refused.errors.country?.[0] ?? '', /会員登録をお受けしていません/)
  }
  assert.equal((await guest.post('/user/append', abroad('Germany'))).state, 200)
})

test('nothing ships to a refused country: no choice, no draw by coins, no exchange, no new address', async () => {
  const packId = await publishTestPack(shop)
  const coinPackId = await publishTestPack(shop, { currency: 'coin' })
  const member = await addLoggedInMember(shop, { points: 5_000, coins: 5_000 })
  const { cards } = await member.buy(packId, 1)
  const [{ history_id: cardId }] = cards
  await moveTo(member.id, 99, 'France')
  await decide([line('*', { shipping: 'refused' }), line('JP')])
  const ship = () => member.post('/user/pack/decision', { send_card: [cardId], reduction_card: [] })
  const exchange = () =>
    member.post('/user/exchange_card/check', { card_id: goods.plain, change_num: 1 })
  for (const { state } of [await ship(), await member.buy(coinPackId, 1), await exchange()])
    assert.equal(state, 400)
  const { detail } = await member.get('/user/detail')
  const fields = [
    'lastName',
    'firstName',
    'tel',
    'mail',
    'zipcode',
    'pref_id',
    'country',
    'shiku',
    'address',
  ]
  const person = Object.fromEntries(fields.map((name) => [name, detail[name]]))
  const changed = await member.post('/user/change', { ...person, tel: '09012341234' })
  assert.equal(changed.state, 200, JSON.stringify(changed.errors))
  const moved = await member.post('/user/change', { ...person, country: 'Germany' })
  assert.match(moved.errors.country?.[0] ?? '', /発送できません/)
  await moveTo(member.id, 13, '')
  assert.equal((await exchange()).state, 200)
  assert.equal((await ship()).state, 200)
})

const FORWARDED = { 'x-forwarded-for': '203.0.113.9' }
async function post(
  url: string,
  headers: Record<string, string>,
  { path, ...payload }: { path: string },
) {
  const client = openClient(url)
  const { csrf } = await client.get('/user/point')
  const response = await client.raw(`/api/user/${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ [csrf.name]: csrf.value, json: JSON.stringify(payload) }),
  })
  return (await response.json()) as { state: number; errors: Record<string, string[]> }
}

test('a network whose country no trusted proxy names is one of all others', async () => {
  await decide([line('JP'), line('*', { login: 'refused' })])
  const call = { path: 'login', mail: 'a@example.com', pass: 'wrong-password', save_cookie: '0' }
  for (const [headers, state] of [
    [{ ...FORWARDED, [HEADER]: 'JP' }, 400],
    [{ ...FORWARDED, [HEADER]: 'T1' }, 409],
    [{ ...FORWARDED, [HEADER]: 'JP, FR' }, 409],
    [FORWARDED, 409],
    [{ [HEADER]: 'JP' }, 409],
  ] as const)
    assert.equal((await post(proxied.url, headers, call)).state, state, JSON.stringify(headers))
  const { state } = await post(shop.url, { [HEADER]: 'FR' }, call)
  assert.equal(state, 400, 'a shop without the setting knows no networks')
  await shop.database.query({ text: 'delete from country_counts' })
})

test('a network counts only by the header of a trusted proxy, for each way to log in and to register', async () => {
  await decide([
    line('FR', { login: 'refused', registration: 'refused' }),
    line('DE', { login: 'noted', registration: 'noted' }),
  ])
  const { mail } = await addLoggedInMember(shop)
  const headersOf = (country: string) => ({ ...FORWARDED, [HEADER]: country })
  const password = { path: 'login', mail, pass: 'wrong-password', save_cookie: '0' }
  const login = (url: string, country: string) => post(url, headersOf(country), password)
  const passkey = { passkey_id: 'x', client_data: 'x', authenticator_data: 'x', signature: 'x' }
  const calls = [
    [password, 'mail', /ログインできません/],
    [{ path: 'passkey/login', ...passkey }, 'passkey', /ログインできません/],
    [{ path: 'line/login', code: 'x', state: 'x' }, 'line', /ログインできません/],
    [{ path: 'append', ...newRegistration().form }, 'mail', /会員登録をお受けしていません/],
  ] as const
  for (const [call, field, text] of calls) {
    const refused = await post(proxied.url, headersOf('fr'), call)
    assert.equal(refused.state, 409, `${call.path} ${JSON.stringify(refused.errors)}`)
    assert.match(refused.errors[field]?.[0] ?? '', text)
  }
  for (const [url, country] of [
    [proxied.url, 'DE'],
    [proxied.url, 'JP'],
    [proxied.url, ''],
    [shop.url, 'FR'],
  ] as const)
    assert.equal((await login(url, country)).state, 400, `${country}: the password is wrong`)
  const { form } = newRegistration()
  for (const path of ['confirm', 'append'])
    assert.equal((await post(proxied.url, headersOf('DE'), { path, ...form })).state, 200)
  const { counts } = await owner.get('/country-rules')
  assert.deepEqual(
    counts.map(({ act, code, rule, times }: Record<string, unknown>) => [act, code, rule, times]),
    [
      ['login', 'DE', 'noted', 1],
      ['login', 'FR', 'refused', 3],
      ['registration', 'DE', 'noted', 1],
      ['registration', 'FR', 'refused', 1],
    ],
  )
})
