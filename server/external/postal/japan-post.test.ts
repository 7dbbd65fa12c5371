import assert from 'node:assert/strict'
import { test } from 'node:test'
import { japanPost } from './japan-post.ts'

/** No operator has replaced the list of the package. */
const postal = japanPost({ query: async () => [] })

test('C-007 a postal code leads to its prefecture, city and town', async () => {
  assert.deepEqual(await postal.findAreas('1500001'), [
    { prefId: 13, city: '渋谷区', town: '神宮前' },
  ])
})

test('a code with several towns gives several areas, even in two prefectures', async () => {
  const rows = await postal.findAreas('4980000')
  assert.deepEqual(
    rows.map(({ prefId, city }) => [prefId, city]),
    [
      [23, '弥富市'],
      [24, '桑名郡木曽岬町'],
    ],
  )
  assert.ok((await postal.findAreas('4520961')).length > 50)
})

test('C-007 an unknown code has no areas', async () => {
  for (const zipcode of ['0000000', '9999999', '1500000x']) {
    assert.deepEqual(await postal.findAreas(zipcode), [])
  }
})
