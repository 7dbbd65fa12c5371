import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { INITIAL_RULES } from '#contract/rules.ts'
import { openClient } from '#testing/drivers/client.ts'
import { waitUntil } from '#testing/drivers/payments/payer.ts'
import { CLOSED, OPEN } from '#testing/fixtures/clock-times.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { setRules } from '#testing/fixtures/shop-rules.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())

test("E-001 C-011 a guest gets is_login '0' with empty names and balances", async () => {
  const guest = await openClient(shop.url).get('/user/point')
  const { is_login, rank, point, coin, last_name, first_name } = guest
  assert.equal(guest.state, 200)
  assert.deepEqual(
    { is_login, rank, point, coin, last_name, first_name },
    { is_login: '0', rank: 0, point: 0, coin: 0, last_name: '', first_name: '' },
  )
})

test("E-001 E-003 E-004 C-011 a member gets is_login '1', rank, point, coin and the registered names", async () => {
  const member = openClient(shop.url)
  await member.logIn('B')
  const { is_login, rank, point, coin, last_name, first_name } = await member.get('/user/point')
  assert.deepEqual(
    { is_login, rank, point, coin, last_name, first_name },
    { is_login: '1', rank: 1, point: 20_000, coin: 5_000, last_name: '馬場', first_name: '文太' },
  )
})

test('E-002 the current user has a csrf that the next POST needs, for guests too', async () => {
  const guest = openClient(shop.url)
  const { csrf } = await guest.get('/user/point')
  assert.ok(csrf.name.length > 0)
  assert.ok(csrf.value.length > 0)
  const body = new URLSearchParams({ [csrf.name]: csrf.value, json: '{}' })
  const response = await guest.raw('/api/user/pack/list', { method: 'POST', body })
  assert.equal(response.status, 200)
})

test('E-002 each answer has a new csrf, and earlier ones stay valid', async () => {
  const guest = openClient(shop.url)
  const { csrf: first } = await guest.get('/user/point')
  const { csrf: second } = await guest.get('/user/point')
  assert.notEqual(first.value, second.value)
  for (const { name, value } of [second, first, first]) {
    const body = new URLSearchParams({ [name]: value, json: '{}' })
    const response = await guest.raw('/api/user/pack/list', { method: 'POST', body })
    assert.equal(response.status, 200)
  }
})

test('E-003 a member without anything has 0 points and 0 coins, never less', async () => {
  const member = openClient(shop.url)
  await member.logIn('A')
  const { point, coin } = await member.get('/user/point')
  assert.deepEqual({ point, coin }, { point: 0, coin: 0 })
})

test('B-033 balances above ten million are exact', async () => {
  const rich = await addLoggedInMember(shop, { points: 123_456_789_012, coins: 10_000_001 })
  const { point, coin } = await rich.balances()
  assert.deepEqual({ point, coin }, { point: 123_456_789_012, coin: 10_000_001 })
})

test('Q138 everyone learns within how many business days parcels leave, as the shop has set it', async () => {
  const guest = openClient(shop.url)
  const daysNow = async () => (await guest.get('/user/point')).ship_business_days
  const setDays = (days: number) =>
    shop.database.query({
      text: 'update shop_settings set ship_business_days = $1',
      values: [days],
    })
  assert.equal(await daysNow(), 14)
  await setDays(5)
  await waitUntil(async () => (await daysNow()) === 5, 'the shop reads its settings again')
  await setDays(14)
})

test('A-339: everyone learns whether the prices of points include consumption tax', async () => {
  const guest = openClient(shop.url)
  const isTaxed = async () => (await guest.get('/user/point')).is_sale_taxed
  const setMoment = (moment: 'sale' | 'draw') =>
    shop.database.query({
      text: 'update shop_settings set tax_moment = $1',
      values: [moment],
    })
  assert.equal(await isTaxed(), true)
  await setMoment('draw')
  await waitUntil(async () => !(await isTaxed()), 'the shop reads its settings again')
  await setMoment('sale')
})

test('A-263: texts get the rules of the shop within seconds, also those of guests', async () => {
  const guest = openClient(shop.url)
  const rulesNow = async () => (await guest.get('/user/point')).rules
  assert.deepEqual(await rulesNow(), INITIAL_RULES)
  await setRules(shop.database, { pointMonths: 12 })
  await waitUntil(
    async () => (await rulesNow()).pointMonths === 12,
    'the shop reads its settings again',
  )
  await setRules(shop.database, {})
})

test('the current user contains the server’s time, and from the closing moment on what is closed', async () => {
  const guest = openClient(shop.url)
  const at = async (moment: Date) => {
    shop.clock.set(moment)
    const user = await guest.get('/user/point')
    return [user.server_time, user.is_registration_closed, user.is_point_sale_closed]
  }
  const closed = new Date(CLOSED)
  const lastMoment = new Date(closed.getTime() - 1)
  assert.deepEqual(await at(lastMoment), [lastMoment.getTime(), false, false])
  assert.deepEqual(await at(closed), [closed.getTime(), true, true])
  shop.clock.set(new Date(OPEN))
})
