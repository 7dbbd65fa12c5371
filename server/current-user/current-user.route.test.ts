import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { closeIdleAccount } from '#server/closures/closures.ts'
import { moveBalance } from '#server/points/points.ts'
import { readRanks, setRanks } from '#server/ranks/rank-list/rank-list.ts'
import { openClient } from '#testing/drivers/client.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { openShopPair } from '#testing/fixtures/shop-pair.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'

const { shop, replica, setClocks, close } = await openShopPair()
after(close)
const at = (moment: string) => setClocks(new Date(moment))
beforeEach(() => at(OPEN))

/** Reads the current user at the second process of the shop, logged in as the given member. */
function readOnOtherProcess(player: TestMember) {
  const client = openClient(replica.url)
  const headers = { cookie: player.cookie() }
  return async () => (await client.raw('/api/user/point', { headers })).json()
}

test('a member reads what is owed in points and in coins, each as its own figure', async () => {
  const player = await addLoggedInMember(shop, { points: 30, coins: 20 })
  await shop.database.query({
    text: `
      update balances
      set debt = case currency when 'point' then 5 else 7 end
      where member_id = $1`,
    values: [player.id],
  })
  const { point, coin, owed_point, owed_coin } = await player.get('/user/point')
  assert.deepEqual([point, coin, owed_point, owed_coin], [30, 20, 5, 7])
})

test('P-006: concurrent requests each get their own user, including guests and a logged-out member', async () => {
  const players = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      addLoggedInMember(shop, { points: 100 + index, coins: 1_000 + index }),
    ),
  )
  const loggedOut = await addLoggedInMember(shop, { points: 7 })
  const cookie = loggedOut.cookie()
  await loggedOut.get('/user/logout')
  const requesters = [...players, ...players.toReversed(), ...players]
  const guests = Array.from({ length: 5 }, () => openClient(shop.url))
  const [answers, guestAnswers, loggedOutAnswer] = await Promise.all([
    Promise.all(requesters.map((player) => player.get('/user/point'))),
    Promise.all(guests.map((guest) => guest.get('/user/point'))),
    loggedOut.raw('/api/user/point', { headers: { cookie } }).then((each) => each.json()),
  ])
  for (const [index, player] of requesters.entries()) {
    const playerIndex = players.indexOf(player)
    const { is_login, member_id, point, coin, detail } = answers[index] ?? assert.fail()
    const shown = { is_login, member_id, point, coin }
    assert.deepEqual(shown, {
      is_login: '1',
      member_id: player.id,
      point: 100 + playerIndex,
      coin: 1_000 + playerIndex,
    })
    assert.equal(detail.member_id, player.id)
  }
  for (const { is_login, member_id, point } of [
    ...guestAnswers,
    loggedOutAnswer as (typeof guestAnswers)[0],
  ])
    assert.deepEqual({ is_login, member_id, point }, { is_login: '0', member_id: 0, point: 0 })
})

test('another process answers at once with changes of points, rank, ranks, logout and closure', async () => {
  const packId = await publishTestPack(shop)
  const player = await addLoggedInMember(shop, { points: 500, coins: 50 })
  const readUser = readOnOtherProcess(player)
  assert.equal((await readUser()).point, 500)
  await player.buy(packId, 2)
  assert.equal((await readUser()).point, 300)
  await shop.database.transaction((tx) => {
    const grant = {
      amount: 11,
      kind: 'grant',
      reference: 'current-user',
      now: shop.clock.now(),
    } as const
    return moveBalance(tx, { memberId: player.id, currency: 'coin', ...grant })
  })
  assert.equal((await readUser()).coin, 61)

  await shop.database.query({
    text: 'insert into rank_periods (member_id, rank_id, month) values ($1, 4, $2)',
    values: [player.id, 2025 * 12 + 7],
  })
  assert.equal((await readUser()).rank, 4)
  const ranks = await readRanks(shop.database, shop.clock.now())
  const named = ranks.map((rank) => ({
    ...rank,
    name: { ja: `新${rank.id}`, en: `New ${rank.id}` },
  }))
  const [lowest = assert.fail(), ...others] = named
  await setRanks(shop.database, { ranks: [lowest, ...others], now: shop.clock.now() })
  assert.equal((await readUser()).rank_name, '新4')
  await setRanks(shop.database, { ranks, now: shop.clock.now() })
  assert.equal((await readUser()).rank_name, ranks[3]?.name.ja)

  const second = await addLoggedInMember(shop)
  const readSecond = readOnOtherProcess(second)
  assert.equal((await readSecond()).is_login, '1')
  await second.get('/user/logout')
  assert.equal((await readSecond()).is_login, '0')

  const idle = await addLoggedInMember(shop)
  const readIdle = readOnOtherProcess(idle)
  at('2026-03-01T12:00:00+09:00')
  await shop.database.query({
    text: `update sessions set expires_at = '2027-01-01', seen_at = '2026-03-01' where member_id = $1`,
    values: [idle.id],
  })
  assert.equal((await readIdle()).is_login, '1')
  const closing = { mail: idle.mail, now: shop.clock.now() }
  assert.equal(await closeIdleAccount(shop.database, closing), 'closed')
  assert.equal((await readIdle()).is_login, '0')
})

test('S-041 B-031: due holds and expiries are applied before the answer, without the worker', async () => {
  const packId = await publishTestPack(shop)
  const player = await addLoggedInMember(shop, { points: 500 })
  await player.buy(packId, 2)
  const { point, hold_until } = await player.get('/user/point')
  assert.equal(point, 300)
  assert.equal(hold_until, Date.parse(OPEN) + 24 * 3_600_000)
  at('2025-08-02T00:29:59+09:00')
  assert.equal((await player.get('/user/point')).point, 300)
  await player.buy(packId, 1)
  assert.equal((await player.get('/user/point')).point, 200)
  at('2025-08-02T00:30:00+09:00')
  const after24 = await player.get('/user/point')
  assert.equal(after24.point, 280, 'two cards of 40 points each')
  assert.equal(after24.hold_until, Date.parse('2025-08-03T00:29:59+09:00'), 'the next one')
  await shop.database.query({
    text: `update sessions set expires_at = '2027-01-01', seen_at = '2026-02-01' where member_id = $1`,
    values: [player.id],
  })
  at('2026-02-01T00:29:59+09:00')
  assert.equal((await player.get('/user/point')).point, 320)
  at('2026-02-01T00:30:00+09:00')
  assert.equal((await player.get('/user/point')).point, 120, 'the oldest grant has expired')
})

test('S-041: of longer and shorter holds, the one that ends first is shown and decided by a visit', async () => {
  const packId = await publishTestPack(shop)
  const player = await addLoggedInMember(shop, { points: 5_000 })
  const holdFor = (days: number) =>
    shop.database.query({ text: 'update shop_settings set hold_days = $1', values: [days] })
  await holdFor(60)
  for (let bought = 0; bought < 17; bought += 1) await player.buy(packId, 1)
  await holdFor(1)
  await player.buy(packId, 1)
  const { point, hold_until } = await player.get('/user/point')
  assert.equal(hold_until, Date.parse(OPEN) + 24 * 3_600_000)
  at('2025-08-02T00:30:00+09:00')
  const due = await player.get('/user/point')
  assert.deepEqual([due.point, due.hold_until], [point + 40, Date.parse(OPEN) + 1_440 * 3_600_000])
})
