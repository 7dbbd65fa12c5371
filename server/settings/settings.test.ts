import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
/**
 * A second shop on the same database. Like a second process, this shop has its own cache of the
 * settings.
 */
let replica: TestShop
let panel: TestConsole
let owner: ConsoleClient
let packId: number
before(async () => {
  shop = await openTestShop({ gateway: true })
  replica = await openTestShop({ databaseUrl: shop.databaseUrl })
  panel = await openTestConsole({ shop })
  packId = await publishTestPack(shop)
})
after(async () => {
  await panel.close()
  await replica.close()
  await shop.close()
})

const COURSE = 101
/** A process reads its cached settings again once they are older than this time. */
const AGE_MS_MAX = 1_000

/**
 * Changes a setting as the owner. Then waits until the cached settings of each process are out of
 * date, so that its next call uses the new setting.
 */
async function change(path: string, request: object) {
  owner = await logInOperator(panel, 'owner')
  const { state } = await owner.act(path, { reason: 'a test', ...request })
  assert.equal(state, 200)
  await new Promise((resolve) => setTimeout(resolve, AGE_MS_MAX + 100))
  replica.clock.set(shop.clock.now())
}
const stop = (act: 'draws' | 'payments' | 'conversions', isStopped: boolean) =>
  change('/settings/stop', { act, isStopped })

async function changeSettings(changed: object) {
  owner = await logInOperator(panel, 'owner')
  const { settings } = await owner.get('/settings')
  const { bankAccount, identity, rules, registrationNumber, stops, isInMaintenance, ...general } =
    settings
  await change('/settings', { ...general, ...changed })
}

const addPlayer = (on: TestShop) => addLoggedInMember(on, { points: 5_000 })
const players = async () => [await addPlayer(shop), await addPlayer(replica)]

test('A-174: a stop of draws reaches every process within 5 s, and so does its end', async () => {
  const [first, other] = await players()
  assert.ok(first && other)
  for (const member of [first, other]) assert.equal((await member.buy(packId, 1)).state, 200)
  await stop('draws', true)
  for (const member of [first, other]) {
    const refused = await member.buy(packId, 1)
    assert.equal(refused.state, 423)
    assert.match(refused.errors.count?.[0] ?? '', /抽選の受付を一時停止/)
    const bought = { pack_id: packId, count: 1, request_id: randomUUID() }
    assert.equal((await member.post('/user/pack/buy', bought)).state, 423)
  }
  await stop('draws', false)
  for (const member of [first, other]) assert.equal((await member.buy(packId, 1)).state, 200)
})

test('A-174: a purchase that was made before the stop is found by its request id', async () => {
  const member = await addPlayer(shop)
  const request = { pack_id: packId, count: 2, request_id: randomUUID() }
  const bought = await member.post('/user/pack/buy', request)
  const { point } = await member.get('/user/point')
  await stop('draws', true)
  const check = () => member.post('/user/pack/check', { pack_id: packId, count: 1 })
  assert.equal((await check()).state, 423)
  const again = await member.post('/user/pack/buy', request)
  assert.deepEqual(again.cards, bought.cards)
  assert.equal((await member.get('/user/point')).point, point)
  await stop('draws', false)
  assert.equal((await check()).state, 200)
})

test('A-174: a stop of payments reaches every process, in the language of the member, and leaves draws alone', async () => {
  const [first, other] = await players()
  assert.ok(first && other)
  await stop('payments', true)
  const payment = { pay_id: 8, point_price_id: COURSE }
  for (const member of [first, other]) {
    const refused = await member.post('/user/point/buy', payment)
    assert.equal(refused.state, 423)
    assert.match(refused.errors.pay_id?.[0] ?? '', /購入受付を一時停止/)
    assert.equal((await member.buy(packId, 1)).state, 200)
  }
  const rows = await shop.database.query({
    text: 'select from payments where member_id = any ($1)',
    values: [[first.id, other.id]],
  })
  assert.equal(rows.length, 0)
  await stop('payments', false)
  const paid = await first.post('/user/point/buy', payment)
  assert.equal(paid.state, 200)
})

test('A-174: a stop of conversions leaves cards undecided, also past their 24 hours, until it ends', async () => {
  const member = await addPlayer(shop)
  const bought = await member.buy(packId, 2)
  const shipped = await member.buy(packId, 1)
  const idsOf = ({ cards }: typeof bought): number[] =>
    cards.map(({ history_id }: { history_id: number }) => history_id)
  const decide = (send_card: number[], reduction_card: number[]) =>
    member.post('/user/pack/decision', { send_card, reduction_card })
  await stop('conversions', true)
  assert.equal((await decide(idsOf(shipped), [])).state, 200, 'nothing is converted')
  const refused = await decide([], idsOf(bought))
  assert.equal(refused.state, 423)
  assert.match(refused.errors.send_card?.[0] ?? '', /変換を一時停止/)
  const { point } = await member.get('/user/point')
  const dayLater = new Date(shop.clock.now().getTime() + 24 * 3_600_000)
  for (const { clock } of [shop, replica]) clock.set(dayLater)
  await replica.runDueJobs()
  assert.equal((await member.get('/user/point')).point, point)
  const late = await decide(idsOf(bought), [])
  assert.equal(late.state, 423, 'their default decision would convert them')
  assert.equal((await member.get('/user/point')).point, point)
  await stop('conversions', false)
  assert.equal((await member.get('/user/point')).point, point + 80)
})

test('A-172: maintenance stops draws and payments with its text, not the console, and ends by itself', async () => {
  const [first, other] = await players()
  assert.ok(first && other)
  owner = await logInOperator(panel, 'owner')
  const now = shop.clock.now().getTime()
  const maintenance = {
    startsAt: new Date(now).toISOString(),
    endsAt: new Date(now + 3_600_000).toISOString(),
    text: '21時まで点検しています。',
    textEn: 'Maintenance until 9 pm.',
  }
  await changeSettings({ maintenance })
  for (const member of [first, other]) {
    const draw = await member.buy(packId, 1)
    assert.deepEqual(draw.errors, { count: ['21時まで点検しています。'] })
    const paid = await member.post('/user/point/buy', { pay_id: 8, point_price_id: COURSE })
    assert.deepEqual([paid.state, paid.errors.pay_id], [423, ['21時まで点検しています。']])
    assert.equal((await member.get('/user/point')).state, 200)
  }
  const during = await owner.get('/settings')
  assert.deepEqual([during.state, during.settings.isInMaintenance], [200, true])
  for (const { clock } of [shop, replica]) clock.set(new Date(now + 3_600_000))
  for (const member of [first, other]) assert.equal((await member.buy(packId, 1)).state, 200)
})

test('A-171: closing times of the console replace those of the environment in every process', async () => {
  const closing = { kind: 'at', at: shop.clock.now().toISOString() }
  await changeSettings({ registrationClosing: closing, pointSaleClosing: closing })
  for (const { url } of [shop, replica]) {
    const user = await (await fetch(`${url}/api/user/point`)).json()
    const { is_point_sale_closed, is_registration_closed } = user
    assert.deepEqual([is_point_sale_closed, is_registration_closed], [true, true])
  }
})
