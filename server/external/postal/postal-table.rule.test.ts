import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PostalList, rowsOfList } from './postal-list.rule.ts'
import { codesOf, encodePostalTable, findInPostalTable } from './postal-table.rule.ts'

/** Entries of the package's list, and the areas to which they lead. */
const ENTRIES: readonly (readonly [
  zipcode: string,
  prefecture: string,
  addresses: readonly string[],
  areas: readonly string[],
])[] = [
  ['0600000', '北海道', ['札幌市中央区'], ['札幌市中央区/']],
  ['0600001', '北海道', ['札幌市中央区北一条西'], ['札幌市中央区/北一条西']],
  ['2720021', '千葉県', ['市川市八幡'], ['市川市/八幡']],
  ['7380001', '広島県', ['廿日市市佐方'], ['廿日市市/佐方']],
  ['1890001', '東京都', ['東村山市秋津町'], ['東村山市/秋津町']],
  ['3701132', '群馬県', ['佐波郡玉村町下茂木'], ['佐波郡玉村町/下茂木']],
  // A village without a code for the rest is named twice. 多賀町一円 is a town.
  ['1000301', '東京都', ['利島村利島村一円'], ['利島村/']],
  ['3841201', '長野県', ['南佐久郡北相木村北相木村一円'], ['南佐久郡北相木村/']],
  ['5220317', '滋賀県', ['犬上郡多賀町一円'], ['犬上郡多賀町/一円']],
  [
    '7660002',
    '香川県',
    ['仲多度郡琴平町琴平町の次に１〜４２６番地がくる場合（川東）'],
    ['仲多度郡琴平町/'],
  ],
  [
    '4090142',
    '山梨県',
    ['北都留郡小菅村小菅村の次に１〜６６３番地がくる場合'],
    ['北都留郡小菅村/'],
  ],
  // Several towns in one entry
  ['7614101', '香川県', ['小豆郡土庄町甲、乙（その他）'], ['小豆郡土庄町/甲', '小豆郡土庄町/乙']],
  ['4400032', '愛知県', ['豊橋市岩田町居村、北郷中'], ['豊橋市/岩田町居村', '豊橋市/岩田町北郷中']],
  [
    '4411324',
    '愛知県',
    ['新城市井道、奥井道、内井道'],
    ['新城市/井道', '新城市/奥井道', '新城市/内井道'],
  ],
  // Remarks, and marks within them
  ['1000004', '東京都', ['千代田区大手町（次のビルを除く）'], ['千代田区/大手町']],
  ['7200845', '広島県', ['福山市芦田町福田（３７６−１０「聖宝寺」）'], ['福山市/芦田町福田']],
  // Numbers of land and houses
  ['0295505', '岩手県', ['和賀郡西和賀町湯本２９地割、湯本３０地割'], ['和賀郡西和賀町/湯本']],
  [
    '0295501',
    '岩手県',
    ['和賀郡西和賀町左草１地割〜左草６地割', '和賀郡西和賀町下左草７７地割〜下左草８０地割'],
    ['和賀郡西和賀町/左草', '和賀郡西和賀町/下左草'],
  ],
  ['0287915', '岩手県', ['九戸郡洋野町種市第１５地割〜第２１地割（鹿糠）'], ['九戸郡洋野町/種市']],
  ['7372123', '広島県', ['江田島市江田島町国有無番地'], ['江田島市/江田島町']],
  [
    '4400075',
    '愛知県',
    ['豊橋市花田町（石塚）', '豊橋市花田町官有地（無番地を除く）', '豊橋市花田町（無番地）'],
    ['豊橋市/花田町', '豊橋市/花田町官有地'],
  ],
  ['4070311', '山梨県', ['北杜市大泉町西井出８２４０−１（美森）'], ['北杜市/大泉町西井出']],
  ['4070312', '山梨県', ['北杜市大泉町西井出８２４０−１２'], ['北杜市/大泉町西井出']],
  // Floors of buildings, whose names are no towns
  ['1000013', '東京都', ['千代田区霞が関（次のビルを除く）'], ['千代田区/霞が関']],
  ['1006001', '東京都', ['千代田区霞が関霞が関ビル（１階）'], ['千代田区/霞が関']],
  ['1007090', '東京都', ['千代田区丸の内ＪＰタワー（地階・階層不明）'], ['千代田区/']],
  [
    '4506226',
    '愛知県',
    ['名古屋市中村区名駅ミッドランドスクエア（高層棟）（２６階）'],
    ['名古屋市中村区/名駅'],
  ],
  ['4500002', '愛知県', ['名古屋市中村区名駅'], ['名古屋市中村区/名駅']],
  // Towns that look like remarks
  ['8510502', '長崎県', ['長崎市以下宿町'], ['長崎市/以下宿町']],
  ['5220342', '滋賀県', ['犬上郡多賀町大一円寺'], ['犬上郡多賀町/大一円寺']],
  ['9660818', '福島県', ['喜多方市２丁目'], ['喜多方市/２丁目']],
  ['0708015', '北海道', ['旭川市神居５条'], ['旭川市/神居５条']],
  // Without an entry that names the city alone, nothing tells where its name ends.
  ['9070012', '沖縄県', ['八重山郡与那国町南'], ['八重山郡与那国町南/']],
  ['9999999', '沖縄県', ['八重山郡与那国町南浜'], ['八重山郡与那国町南浜/']],
]
/** Codes that end in 00 name each city alone. */
const CITIES =
  '市川市 廿日市市 東村山市 佐波郡玉村町 犬上郡多賀町 仲多度郡琴平町 北都留郡小菅村 小豆郡土庄町 豊橋市 新城市 千代田区 福山市 和賀郡西和賀町 九戸郡洋野町 江田島市 北杜市 名古屋市中村区 長崎市 喜多方市 旭川市'

const list: PostalList = {
  '0000100': { 北海道: CITIES.split(' ') },
  ...Object.fromEntries(
    ENTRIES.map(([zipcode, prefecture, addresses]) => [zipcode, { [prefecture]: addresses }]),
  ),
}
const table = encodePostalTable(rowsOfList(list))

for (const [zipcode, , , areas] of ENTRIES)
  test(`C-007 ${zipcode} leads to ${areas.join(', ')}`, () => {
    const found = findInPostalTable(table, zipcode)
    assert.deepEqual(
      found.map(({ city, town }) => `${city}/${town}`),
      areas,
    )
  })

test('C-007 a code that is not in the list has no areas', () => {
  for (const zipcode of ['0000099', '0600002', '1500000x', ''])
    assert.deepEqual(findInPostalTable(table, zipcode), [], zipcode)
  const before9 = encodePostalTable([{ zipcode: '9999998', prefId: 1, city: 'あ', text: 'い' }])
  assert.deepEqual(findInPostalTable(before9, '9999999'), [])
  assert.deepEqual(findInPostalTable(encodePostalTable([]), '0000000'), [])
})

test('one code of two prefectures leads to both, and an unknown prefecture is refused', () => {
  const both = { 愛知県: ['弥富市'], 三重県: ['桑名郡木曽岬町'] }
  assert.deepEqual(rowsOfList({ '4980000': both }), [
    { zipcode: '4980000', prefId: 23, city: '弥富市', text: '' },
    { zipcode: '4980000', prefId: 24, city: '桑名郡木曽岬町', text: '' },
  ])
  assert.throws(() => rowsOfList({ '4980000': { 愛知: ['弥富市'] } }), {
    message: 'there is no prefecture 愛知',
  })
})

test('the table has its codes in ascending order, the place of each text, and the texts', () => {
  const rows = [
    { zipcode: '1500001', prefId: 13, city: '渋谷区', text: '神宮前' },
    { zipcode: '0010000', prefId: 1, city: '札幌市北区', text: '以下に掲載がない場合' },
    { zipcode: '1500001', prefId: 13, city: '渋谷区', text: '神宮前（次のビルを除く）' },
    { zipcode: '1500001', prefId: 14, city: '川崎市', text: '甲' },
  ]
  const [first, second] = ['1\t札幌市北区\t', '13\t渋谷区\t神宮前\n14\t川崎市\t甲']
  const numbers = [2, 10_000, 1_500_001, 0, 18, 18 + 39]
  assert.deepEqual(
    encodePostalTable(rows),
    Buffer.concat([
      ...numbers.map((number) => Buffer.from(number.toString(16).padStart(8, '0'), 'hex')),
      Buffer.from(`${first}${second}`),
    ]),
  )
  assert.deepEqual(codesOf(encodePostalTable(rows)), ['0010000', '1500001'])
})
