import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openClient } from '#testing/drivers/client.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

test('everybody reads what each rank asks for, gives in coins, and costs to keep', async () => {
  const { list } = await openClient(shop.url).get('/user/rank')
  assert.deepEqual(
    list.map((rank: Record<string, unknown>) => [
      rank.name,
      rank.month_yen,
      rank.coin_permille,
      rank.keep_coin,
    ]),
    [
      ['初札', 0, 10, 0],
      ['木札', 10_000, 15, 200],
      ['銅札', 30_000, 20, 600],
      ['銀札', 100_000, 30, 2_000],
      ['金札', 300_000, 50, 6_000],
    ],
  )
})
