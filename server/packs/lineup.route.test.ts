import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { LineupCard } from '#contract/packs.ts'
import { wholeLineupOf } from '#server/packs/lineup.ts'
import { openMarketWorths } from '#server/packs/market-worths/market-worths.ts'
import type { Pack } from '#server/packs/pack.ts'
import { openPackCache } from '#server/packs/pack-cache/pack-cache.ts'
import { openCurrentSettings } from '#server/settings/settings.ts'
import { openClient } from '#testing/drivers/client.ts'
import { waitUntil } from '#testing/drivers/payments/payer.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())
const guest = openClient(shop.url)
const hiddenId = await publishTestPack(shop, { showsLineup: false })

test('C-032 E-021 the line-up is paged, its cards have image_url, name, model_number and rarity', async () => {
  const [first, second] = await Promise.all(
    [1, 2].map((page) => guest.get(`/user/pack/card_list/1/${page}`)),
  )
  assert.equal(first?.list.length, 20)
  assert.equal(second?.list.length, 4)
  assert.equal(second?.page.all_page, 2)
  const {
    rarity_label: _label,
    count: _count,
    remaining: _remaining,
    buy_point: _points,
    action_type: _action,
    ...card
  } = first?.list[0] ?? {}
  assert.match(card.image_url, /^\/images\/cards\//)
  assert.deepEqual(Object.keys(card).toSorted(), ['image_url', 'model_number', 'name', 'rarity'])
  const models = [...first.list, ...second.list].map(({ model_number }) => model_number)
  assert.equal(new Set(models).size, 24)
})

test('right after a purchase the line-up shows the new number left of each prize', async () => {
  const packId = await publishTestPack(shop, {
    prizes: [
      { buyPoint: 40, actionType: '0', count: 3 },
      { buyPoint: 10, actionType: '0', count: 17 },
    ],
  })
  const countsOf = async () => {
    const { list, pack_count } = await guest.get(`/user/pack/card_list/${packId}/1`)
    return { pack_count, remaining: list.map((row: { remaining: number }) => row.remaining) }
  }
  assert.deepEqual(await countsOf(), { pack_count: 20, remaining: [3, 17] })
  const player = await addLoggedInMember(shop, { points: 2_000 })
  const { pack_history_id } = await player.buy(packId, 12)
  const { detail } = await player.get(`/user/pack/receipt/${pack_history_id}`)
  const drawn = (no: number) => detail.prizes.filter((each: number) => each === no).length
  assert.deepEqual(await countsOf(), { pack_count: 8, remaining: [3 - drawn(0), 17 - drawn(1)] })
  // A second pack cache, which stands for the cache of another process, reads the same counts.
  const otherProcessPack = await openPackCache(shop.database).find(packId)
  assert.deepEqual(otherProcessPack?.counts, [3 - drawn(0), 17 - drawn(1)])
})

test('the line-up of a pack is computed once, until a sale changes what is left', async () => {
  const packId = await publishTestPack(shop)
  const cache = openPackCache(shop.database)
  const pack = await cache.find(packId)
  assert.ok(pack)
  const lineup = wholeLineupOf(pack)
  assert.equal(wholeLineupOf((await cache.find(packId)) ?? pack), lineup)
  const counts = pack.counts.with(0, (pack.counts[0] ?? 0) - 1)
  cache.updateStock(packId, { soldCount: pack.soldCount + 1, counts })
  const sold = wholeLineupOf((await cache.find(packId)) ?? pack)
  const left = ({ worths }: typeof lineup) =>
    worths.reduce((sum, { remaining }) => sum + remaining, 0)
  assert.equal(left(sold), left(lineup) - 1)
})

test('every page of the line-up has the sums of each rarity, and the rarest prizes come first', async () => {
  const first = await guest.get('/user/pack/card_list/1/1')
  const second = await guest.get('/user/pack/card_list/1/2')
  const cards: LineupCard[] = [...first.list, ...second.list]
  const rarities = cards.map(({ rarity }) => rarity)
  assert.deepEqual(
    rarities,
    rarities.toSorted((a, b) => b - a),
  )
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  for (const { rarity, rarity_label, count, remaining } of first.rarities) {
    const own = cards.filter((card) => card.rarity === rarity)
    assert.ok(own.every((card) => card.rarity_label === rarity_label))
    assert.equal(count, sum(own.map((card) => card.count)))
    assert.equal(remaining, sum(own.map((card) => card.remaining)))
  }
  assert.deepEqual(first.rarities, second.rarities)
  assert.equal(first.rarities.length, new Set(rarities).size)
})

test('a card of the line-up says what it converts to, and whether it is only shipped', async () => {
  const packId = await publishTestPack(shop, {
    prizes: [
      { buyPoint: 40, actionType: '0', count: 3 },
      { buyPoint: 0, actionType: '2', count: 17 },
    ],
  })
  const { list } = await guest.get(`/user/pack/card_list/${packId}/1`)
  const values = list.map(({ count, buy_point, action_type }: LineupCard) => [
    count,
    buy_point,
    action_type,
  ])
  assert.deepEqual(new Set(values.map(String)), new Set(['3,40,0', '17,0,2']))
})

test("C-032 E-019 a pack with show_cardlist '0' has an empty line-up", async () => {
  const { detail } = await guest.get(`/user/pack/detail/${hiddenId}`)
  assert.equal(detail.show_cardlist, '0')
  const { state, list, rarities, page } = await guest.get(`/user/pack/card_list/${hiddenId}/1`)
  assert.equal(state, 200)
  assert.deepEqual([list, rarities], [[], []])
  assert.deepEqual(page, { page: 1, all_page: 1, pages: [1] })
})

test('every page of the line-up has the worth of all tickets that are left, and none of a hidden pack', async () => {
  const packId = await publishTestPack(shop, {
    prizes: [
      { buyPoint: 40, actionType: '0', count: 3 },
      { buyPoint: 40, actionType: '0', count: 2 },
      { buyPoint: 0, actionType: '2', count: 1 },
    ],
  })
  const { worths } = await guest.get(`/user/pack/card_list/${packId}/1`)
  assert.deepEqual(worths, [
    { points: 40, is_ship_only: false, remaining: 5 },
    { points: 0, is_ship_only: true, remaining: 1 },
  ])
  const player = await addLoggedInMember(shop, { points: 2_000 })
  await player.buy(packId, 6)
  assert.deepEqual((await guest.get(`/user/pack/card_list/${packId}/1`)).worths, [])
  assert.deepEqual((await guest.get(`/user/pack/card_list/${hiddenId}/1`)).worths, [])
})

test('B-054 the line-up has the worth by market price only while owners show it and each price is new', async () => {
  const packId = await publishTestPack(shop, {
    price: 10_000,
    prizes: [
      { buyPoint: 40, actionType: '2', count: 1 },
      { buyPoint: 40, actionType: '0', count: 99 },
    ],
  })
  const show = (isShown: boolean) =>
    shop.database.query({
      text: 'update shop_settings set shows_market_odds = $1',
      values: [isShown],
    })
  const priceAt = (no: number, yen: number) =>
    shop.database.query({
      text: `
        update cards
        set market_price = $3, market_price_at = $4, market_source = 'test'
        where id = (select card_id from prizes where pack_id = $1 and no = $2)`,
      values: [packId, no, yen, shop.clock.now()],
    })
  // A shop of its own has cached neither the settings nor the prices.
  const { database, clock } = shop
  const marketOf = async () => {
    const settings = openCurrentSettings({
      database,
      clock,
      closesAt: { registration: null, pointSales: null },
    })
    const pack = await openPackCache(shop.database).find(packId)
    return openMarketWorths({ database, clock, settings })(pack as Pack)
  }
  await priceAt(0, 1_100_000)
  await show(true)
  assert.equal(await marketOf(), undefined, 'a card has no price')
  await priceAt(1, 0)
  await show(false)
  assert.equal(await marketOf(), undefined, 'the owners do not show it')
  assert.ok(!('market' in (await guest.get(`/user/pack/card_list/${packId}/1`))))
  await show(true)
  const shown = await marketOf()
  assert.deepEqual(shown?.worths, [
    { yen: 1_100_000, remaining: 1 },
    { yen: 0, remaining: 99 },
  ])
  await waitUntil(
    async () => 'market' in (await guest.get(`/user/pack/card_list/${packId}/1`)),
    'the shop reads the setting again',
  )
  assert.deepEqual((await guest.get(`/user/pack/card_list/${packId}/1`)).market, shown)
})
