import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openClient } from '#testing/drivers/client.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'
import { japanPost } from './japan-post.ts'
import { encodePostalTable } from './postal-table.rule.ts'
import { replacePostalTable } from './postal-table.sql.ts'

test('A-260 the shop uses the replaced codes, and before those of the package', async () => {
  const shop = await openTestShop()
  after(() => shop.close())
  const find = async () => {
    const { list: areas = [] } = await openClient(shop.url).post('/address/zipcode', {
      zipcode: '8070042',
    })
    return areas.map(({ address3 }: { address3: string }) => address3)
  }
  assert.deepEqual(await find(), ['吉田', '吉田団地'])
  const row = { zipcode: '8070042', prefId: 40, city: '遠賀郡水巻町', text: '新団地' }
  await replacePostalTable(shop.database, encodePostalTable([row]))
  const [area] = await japanPost(shop.database).findAreas('8070042')
  assert.equal(area?.town, '新団地')
})
