import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { openClient } from '#testing/drivers/client.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'
import { japanPost } from './japan-post.ts'
import { encodePostalTable } from './postal-table.rule.ts'
import { replacePostalTable } from './postal-table.sql.ts'

test('A-260 the shop uses the replaced codes within a minute, and before those of the package', async (t) => {
  const shop = await openTestShop()
  after(() => shop.close())
  const postal = japanPost(shop.database)
  const townOf = async () => (await postal.findAreas('8070042'))[0]?.town
  assert.equal(await townOf(), '吉田')
  const find = async () => {
    const { list: areas = [] } = await openClient(shop.url).post('/address/zipcode', {
      zipcode: '8070042',
    })
    return areas.map(({ address3 }: { address3: string }) => address3)
  }
  assert.deepEqual(await find(), ['吉田', '吉田団地'])
  const row = { zipcode: '8070042', prefId: 40, city: '遠賀郡水巻町', text: '新団地' }
  await replacePostalTable(shop.database, encodePostalTable([row]))
  assert.equal(await townOf(), '吉田')
  const now = performance.now()
  t.mock.method(performance, 'now', () => now + MINUTE_MS)
  assert.equal(await townOf(), '新団地')
})
