import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openClient } from '#testing/drivers/client.ts'
import { cast } from '#testing/fixtures/cast.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

test('the fixture shop sells courses 101 and 102, and says what each gives in coins', async () => {
  const member = openClient(shop.url)
  await member.logIn(cast.A)
  const { state, list, page } = await member.get('/user/point_price/1')
  assert.equal(state, 200)
  assert.deepEqual(
    list.map(({ id, point, price, coin }: Record<string, number>) => [id, point, price, coin]),
    [
      [101, 500, 500, 5],
      [102, 5000, 5000, 50],
    ],
  )
  const { coin } = await member.get('/user/point_price/detail/102')
  assert.equal(coin, 50)
  assert.deepEqual(page, { page: 1, all_page: 1, pages: [1] })
})
