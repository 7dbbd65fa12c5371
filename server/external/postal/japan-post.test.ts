import assert from 'node:assert/strict'
import { test } from 'node:test'
import { japanPost } from './japan-post.ts'
import { cleanTown } from './postal-table.rule.ts'

const postal = japanPost()

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

const cities = [
  ['2720021', '市川市'],
  ['7380001', '廿日市市'],
  ['1890001', '東村山市'],
  ['3701132', '佐波郡玉村町'],
  ['0600001', '札幌市中央区'],
  ['9420081', '上越市'],
] as const
for (const [zipcode, city] of cities) {
  test(`${zipcode} is in ${city}`, async () => {
    const [row] = await postal.findAreas(zipcode)
    assert.equal(row?.city, city)
  })
}

test('remarks are removed from the towns', async () => {
  assert.equal(cleanTown('大手町（次のビルを除く）'), '大手町')
  assert.equal(cleanTown('種市第１５地割〜第２１地割（鹿糠）'), '種市')
  const rows = await postal.findAreas('0287915')
  assert.ok(rows.every(({ town }) => !/[（）〜]/.test(town)))
  assert.equal(new Set(rows.map((row) => JSON.stringify(row))).size, rows.length)
})
