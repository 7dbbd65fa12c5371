import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addPlayer, publishExtra } from '#testing/extras.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { takesGzip } from './compress.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

test('3,000 cards reach a browser in at most 60 KB, and are the same cards', async () => {
  const packId = await publishExtra(shop, {
    prizes: Array.from({ length: 30 }, () => ({ buyPoint: 4, actionType: '0', count: 200 })),
  })
  const player = await addPlayer(shop, { points: 10_000_000 })
  const bought = await player.buy(packId, 3000)
  assert.equal(bought.state, 200)

  const zipped = await player.raw('/api/user/pack/gache_result')
  assert.equal(zipped.headers.get('content-encoding'), 'gzip')
  assert.equal(zipped.headers.get('vary'), 'accept-encoding')
  const length = Number(zipped.headers.get('content-length'))
  assert.ok(length > 0 && length <= 60 * 1024, `${length} bytes`)

  const plain = await player.raw('/api/user/pack/gache_result', {
    headers: { 'accept-encoding': 'identity' },
  })
  assert.equal(plain.headers.get('content-encoding'), null)
  const { cards } = (await plain.json()) as { cards: object[] }
  assert.equal(cards.length, 3000)
  assert.deepEqual(((await zipped.json()) as { cards: object[] }).cards, cards)
  assert.deepEqual(bought.cards, cards)
})

test('a small answer is sent as it is', async () => {
  const player = await addPlayer(shop, { points: 0 })
  const { headers } = await player.raw('/api/user/point')
  assert.equal(headers.get('content-encoding'), null)
})

test('gzip is sent only to those who take it', () => {
  for (const accepted of ['gzip', 'gzip, deflate, br, zstd', 'br;q=1, GZIP;q=0.5', 'gzip ; q=1.0'])
    assert.equal(takesGzip(accepted), true, accepted)
  for (const accepted of [undefined, '', 'br', 'gzip;q=0', 'gzip;q=0.000', 'xgzip', 'identity'])
    assert.equal(takesGzip(accepted), false, String(accepted))
})
