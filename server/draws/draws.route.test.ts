import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import type { Card } from '#contract/draws.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())
beforeEach(() => shop.clock.set(new Date(OPEN)))

const ENDS_AT = new Date('2025-08-01T01:45:00+09:00')
const [endingId, hundredId] = (await Promise.all([
  publishTestPack(shop, { endsAt: ENDS_AT }),
  publishTestPack(shop),
])) as [number, number]
const idsOf = (cards: readonly Card[]) => cards.map(({ history_id }) => history_id)

test('C-034 a check that passes commits the shop to its next draw and charges nothing', async () => {
  const member = await addLoggedInMember(shop, { points: 900, coins: 50 })
  const before = await member.balances(1)
  const checked = await member.post('/user/pack/check', { pack_id: 1, count: 3 })
  assert.equal(checked.state, 200)
  assert.equal(checked.result, '1')
  assert.match(checked.commitment, /^[0-9a-f]{64}$/)
  assert.equal(checked.draw_number, 0)
  const again = await member.post('/user/pack/check', { pack_id: 1, count: 3 })
  assert.equal(again.commitment, checked.commitment, 'a repeated check gives no other commitment')
  assert.deepEqual(await member.balances(1), before)
})

test("C-034 E-032 a check that costs more than the balance is refused under errors.count with result '-2'", async () => {
  const member = await addLoggedInMember(shop, { points: 899, coins: 49 })
  const points = await member.post('/user/pack/check', { pack_id: 1, count: 3 })
  assert.equal(points.state, 400)
  assert.equal(points.result, '-2')
  assert.deepEqual(points.errors, { count: ['ポイントが不足しています'] })
  const coins = await member.post('/user/pack/check', { pack_id: 2, count: 1 })
  assert.equal(coins.result, '-2')
  assert.deepEqual(coins.errors, { count: ['コインが不足しています'] })
})

test('E-032 a purchase has state and result, and one that fails has errors.count and no cards', async () => {
  const member = await addLoggedInMember(shop, { points: 300 })
  const { state, result, errors, cards } = await member.buy(1, 1)
  assert.deepEqual([state, result, errors, cards.length], [200, '1', {}, 1])
  for (const [packId, refusal] of [
    [1, { state: 400, result: '-2', errors: { count: ['ポイントが不足しています'] } }],
    [2, { state: 400, result: '-2', errors: { count: ['コインが不足しています'] } }],
    [4, { state: 409, result: '-5', errors: { count: ['残り口数が不足しています'] } }],
  ] as const) {
    const request = { pack_id: packId, count: 1 }
    const { csrf: _csrf, status, ...refused } = await member.post('/user/pack/buy', request)
    assert.deepEqual(refused, refusal)
    assert.equal(status, refusal.state)
  }
})

test('C-034 a check and a buy that name no pack mean the pack last viewed in this session', async () => {
  const member = await addLoggedInMember(shop, { points: 1_000 })
  const unseen = await member.post('/user/pack/check', { count: 1 })
  assert.equal(unseen.state, 404)
  await member.get('/user/pack/detail/6')
  assert.equal((await member.post('/user/pack/check', { count: 1 })).state, 200)
  const bought = await member.post('/user/pack/buy', { count: 1 })
  assert.equal(bought.state, 200)
  assert.equal(bought.pack_id, 6)
})

test('B-003 E-014 C-035 E-033 a point pack takes points only, one ticket and one card a draw', async () => {
  const member = await addLoggedInMember(shop, { points: 2_000, coins: 70 })
  const { remaining: [left = 0] = [] } = await member.balances(1)
  const bought = await member.buy(1, 5)
  assert.equal(bought.status, 200)
  assert.equal(bought.state, 200)
  assert.equal(bought.result, '1')
  assert.deepEqual(bought.errors, {})
  assert.equal(bought.cards.length, 5)
  assert.deepEqual(await member.balances(1), { point: 500, coin: 70, remaining: [left - 5] })
  const [stored] = await shop.database.query<{ count: number; amount: number }>({
    text: `
      select p.draw_count as count, e.amount
      from purchases p
      join entries e on e.kind = 'draw' and e.reference = p.id::text
      where p.member_id = $1`,
    values: [member.id],
  })
  assert.deepEqual(stored, { count: 5, amount: -1_500 })
})

test('B-004 E-035 a coin pack takes coins only', async () => {
  const member = await addLoggedInMember(shop, { points: 70, coins: 200 })
  const bought = await member.buy(2, 3)
  assert.equal(bought.is_buy_coin, true)
  assert.deepEqual(await member.balances(), { point: 70, coin: 50, remaining: [] })
})

test('B-005 a missing balance is not taken from the other currency', async () => {
  const pointMember = await addLoggedInMember(shop, { points: 99_999 })
  const coinMember = await addLoggedInMember(shop, { coins: 99_999 })
  for (const { member, packId, message } of [
    { member: pointMember, packId: 2, message: 'コインが不足しています' },
    { member: coinMember, packId: 1, message: 'ポイントが不足しています' },
  ]) {
    const before = await member.balances(packId)
    for (const call of ['check', 'buy']) {
      const refused = await member.post(`/user/pack/${call}`, { pack_id: packId, count: 1 })
      assert.equal(refused.state, 400)
      assert.equal(refused.result, '-2')
      assert.deepEqual(refused.errors.count, [message])
    }
    assert.deepEqual(await member.balances(packId), before)
  }
})

test('B-017 before start_date check and buy are refused, from start_date on they pass', async () => {
  const member = await addLoggedInMember(shop, { points: 400 })
  const before = await member.balances(5)
  shop.clock.set(new Date(Date.parse(OPEN) + (62 * 60 + 3) * 1000 - 1))
  for (const call of ['check', 'buy']) {
    const refused = await member.post(`/user/pack/${call}`, { pack_id: 5, count: 1 })
    assert.equal(refused.state, 409)
    assert.equal(refused.result, '-7')
    assert.deepEqual(refused.errors, { count: ['販売開始前です'] })
  }
  assert.deepEqual(await member.balances(5), before)
  shop.clock.set(new Date(Date.parse(OPEN) + (62 * 60 + 3) * 1000))
  assert.equal((await member.buy(5, 1)).state, 200)
})

test('E-018 from the end of its sale on a pack sells nothing', async () => {
  const member = await addLoggedInMember(shop, { points: 400 })
  shop.clock.set(new Date(ENDS_AT.getTime() - 1))
  assert.equal((await member.buy(endingId, 1)).state, 200)
  shop.clock.set(ENDS_AT)
  for (const call of ['check', 'buy']) {
    const refused = await member.post(`/user/pack/${call}`, { pack_id: endingId, count: 1 })
    assert.equal(refused.state, 409)
    assert.equal(refused.result, '-8')
    assert.ok(refused.errors.count)
  }
})

test('V-023 a count below 1, above what is left, or not a whole number is refused and changes nothing', async () => {
  const member = await addLoggedInMember(shop, { points: 999_999 })
  const before = await member.balances(hundredId)
  const counts = [
    0,
    -1,
    1.5,
    101,
    3000,
    3001,
    2 ** 53 + 1,
    1e300,
    'x',
    '1',
    '',
    null,
    [1],
    { a: 1 },
    true,
  ]
  for (const call of ['check', 'buy']) {
    for (const count of [...counts, undefined]) {
      const refused = await member.post(`/user/pack/${call}`, { pack_id: hundredId, count })
      const description = `${call} ${JSON.stringify(count)}`
      assert.ok(refused.state === 400 || refused.state === 409, description)
      assert.equal(refused.status, refused.state, description)
      assert.equal(refused.errors.count?.length, 1, description)
    }
  }
  assert.deepEqual(await member.balances(hundredId), before)
})

test('V-023 C-035 a sold-out pack and a count above what is left are refused for stock', async () => {
  const member = await addLoggedInMember(shop, { points: 999_999 })
  for (const [packId, count] of [
    [4, 1],
    [3, 301],
  ]) {
    const refused = await member.post('/user/pack/buy', { pack_id: packId, count })
    assert.equal(refused.state, 409)
    assert.equal(refused.result, '-5')
    assert.deepEqual(refused.errors, { count: ['残り口数が不足しています'] })
  }
})

test('E-015 E-016 V-023 a limited pack refuses with its message, per selection and in total', async () => {
  const member = await addLoggedInMember(shop, { points: 20_000 })
  const check = async (count: number) => {
    const { state, result, errors } = await member.post('/user/pack/check', { pack_id: 3, count })
    return state === 200 ? 'ok' : { state, result, errors }
  }
  const refused = { state: 409, result: '-6', errors: { count: ['お一人様3回まで'] } }
  assert.deepEqual(await check(4), refused)
  assert.equal(await check(3), 'ok')
  assert.equal((await member.buy(3, 2)).state, 200)
  assert.deepEqual(await check(2), refused)
  assert.equal((await member.buy(3, 1)).state, 200)
  assert.deepEqual(await check(1), refused)
})

test('E-015 K-004 a pack without a limit sells at most 3,000 draws at once', async () => {
  const member = await addLoggedInMember(shop, { points: 20_000 })
  const many = await member.post('/user/pack/buy', { pack_id: 6, count: 3001 })
  assert.equal(many.state, 400)
  assert.ok(many.errors.count)
  const bought = await member.buy(6, 3000)
  assert.equal(bought.cards.length, 3000)
  assert.equal(new Set(idsOf(bought.cards)).size, 3000)
  assert.equal((await member.balances()).point, 5_000)
})

test('C-035 an unknown pack is 404, and nothing is charged', async () => {
  const member = await addLoggedInMember(shop, { points: 1_000 })
  for (const call of ['check', 'buy']) {
    const { state } = await member.post(`/user/pack/${call}`, { pack_id: 999_999, count: 1 })
    assert.equal(state, 404)
  }
  assert.equal((await member.balances()).point, 1_000)
})

test('C-037 a repeated request charges once and returns the same cards', async () => {
  const member = await addLoggedInMember(shop, { points: 1_000 })
  const request = { pack_id: 6, count: 4, request_id: randomUUID() }
  const { csrf: _first, ...bought } = await member.post('/user/pack/buy', request)
  const { csrf: _again, ...repeated } = await member.post('/user/pack/buy', request)
  assert.equal(bought.state, 200)
  assert.deepEqual(repeated, bought)
  assert.equal((await member.balances()).point, 980)
})

test('C-037 the same request id with other contents is refused and charges nothing', async () => {
  const member = await addLoggedInMember(shop, { points: 1_000 })
  const request = { pack_id: 6, count: 1, request_id: randomUUID() }
  await member.post('/user/pack/buy', request)
  for (const other of [{ count: 2 }, { pack_id: 1 }, { client_seed: 'ab'.repeat(32) }]) {
    const refused = await member.post('/user/pack/buy', { ...request, ...other })
    assert.equal(refused.state, 409)
    assert.ok(refused.errors.count)
  }
  assert.equal((await member.balances()).point, 995)
})

test('C-037 two members may use the same request id', async () => {
  const request = { pack_id: 6, count: 1, request_id: 'same' }
  const members = [
    await addLoggedInMember(shop, { points: 5 }),
    await addLoggedInMember(shop, { points: 5 }),
  ]
  const bought = await Promise.all(members.map((each) => each.post('/user/pack/buy', request)))
  assert.deepEqual(
    bought.map(({ state }) => state),
    [200, 200],
  )
  assert.notEqual(bought[0]?.pack_history_id, bought[1]?.pack_history_id)
})

test("a commitment that another tab has used charges nothing and gives result '-4'", async () => {
  const member = await addLoggedInMember(shop, { points: 1_000 })
  const request = { pack_id: 6, count: 1 }
  const { commitment } = await member.post('/user/pack/check', request)
  await member.post('/user/pack/buy', { ...request, commitment })
  const refused = await member.post('/user/pack/buy', { ...request, commitment })
  assert.equal(refused.state, 409)
  assert.equal(refused.result, '-4')
  assert.equal((await member.balances()).point, 995)
})
