import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openClient } from '#testing/drivers/client.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

test('C-007 E-024 /address/zipcode answers the areas of a postal code, to a guest too', async () => {
  const guest = openClient(shop.url)
  const { state, list } = await guest.post('/address/zipcode', { zipcode: '1500001' })
  assert.equal(state, 200)
  const { prefcode, address1, address2, address3 } = list[0]
  assert.deepEqual([prefcode, address1, address2, address3], ['13', '東京都', '渋谷区', '神宮前'])
})

test('a postal code is found with a hyphen and in full width too', async () => {
  const guest = openClient(shop.url)
  for (const zipcode of ['150-0001', '１５００００１', ' 〒150−0001 ']) {
    const { list } = await guest.post('/address/zipcode', { zipcode })
    assert.equal(list?.[0]?.address3, '神宮前', zipcode)
  }
})

test('C-007 unknown and malformed codes are refused under zipcode', async () => {
  const guest = openClient(shop.url)
  for (const zipcode of ['0000000', '150000', '15000011', 'abcdefg', '']) {
    const { state, errors } = await guest.post('/address/zipcode', { zipcode })
    assert.notEqual(state, 200, zipcode)
    assert.deepEqual(Object.keys(errors), ['zipcode'])
  }
})
