import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addPlayer, publishExtra } from '#testing/extras.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { codingFor } from './compress.ts'

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

  const plain = await player.raw('/api/user/pack/gache_result', {
    headers: { 'accept-encoding': 'identity' },
  })
  assert.equal(plain.headers.get('content-encoding'), null)
  const { cards } = (await plain.json()) as { cards: object[] }
  assert.equal(cards.length, 3000)
  for (const coding of ['br', 'gzip']) {
    const packed = await player.raw('/api/user/pack/gache_result', {
      headers: { 'accept-encoding': coding },
    })
    assert.equal(packed.headers.get('content-encoding'), coding)
    assert.equal(packed.headers.get('vary'), 'accept-encoding')
    const length = Number(packed.headers.get('content-length'))
    assert.ok(length > 0 && length <= 60 * 1024, `${coding}: ${length} bytes`)
    assert.deepEqual(((await packed.json()) as { cards: object[] }).cards, cards)
  }
  assert.deepEqual(bought.cards, cards)
})

test('a small answer is sent as it is', async () => {
  const player = await addPlayer(shop, { points: 0 })
  const { headers } = await player.raw('/api/user/point')
  assert.equal(headers.get('content-encoding'), null)
})

test('an answer is packed only in what the browser takes', () => {
  for (const accepted of ['gzip', 'br;q=0, gzip', 'deflate, GZIP;q=0.5', 'gzip ; q=1.0'])
    assert.equal(codingFor(accepted), 'gzip', accepted)
  for (const accepted of ['br', 'gzip, deflate, br, zstd', 'gzip;q=1, BR;q=0.5', 'gzip;q=0, br'])
    assert.equal(codingFor(accepted), 'br', accepted)
  for (const accepted of [undefined, '', 'brr', 'gzip;q=0', 'gzip;q=0.000', 'xgzip', 'identity'])
    assert.equal(codingFor(accepted), null, String(accepted))
})
