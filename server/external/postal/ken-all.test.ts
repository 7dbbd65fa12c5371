import assert from 'node:assert/strict'
import { test } from 'node:test'
import iconv from 'iconv-lite'
import { zipOf } from '#testing/fixtures/postal-zip.ts'
import { readKenAll } from './ken-all.rule.ts'
import { textOfPostalFile } from './postal-file.ts'
import { readReplacement } from './postal-replacement.ts'
import { encodePostalTable, findInPostalTable, type PostalRow } from './postal-table.rule.ts'

/** Lines of Japan Post's file, as it is in Shift_JIS: a long town continues in the next lines. */
const LINES = `01101,"060  ","0600000","ﾎｯｶｲﾄﾞｳ","ｻｯﾎﾟﾛｼﾁｭｳｵｳｸ","ｲｶﾆｹｲｻｲｶﾞﾅｲﾊﾞｱｲ","北海道","札幌市中央区","以下に掲載がない場合",0,0,0,0,0,0
01101,"060  ","0600042","ﾎｯｶｲﾄﾞｳ","ｻｯﾎﾟﾛｼﾁｭｳｵｳｸ","ｵｵﾄﾞｵﾘﾆｼ(1-19ﾁｮｳﾒ)","北海道","札幌市中央区","大通西（１～１９丁目）",1,0,1,0,0,0
01224,"066  ","0660005","ﾎｯｶｲﾄﾞｳ","ﾁﾄｾｼ","ｷｮｳﾜ(88-2､271-10､343-2､404-1､427-","北海道","千歳市","協和（８８－２、２７１－１０、３４３－２、４０４－１、４２７－",1,0,0,0,0,0
01224,"066  ","0660005","ﾎｯｶｲﾄﾞｳ","ﾁﾄｾｼ","3､431-12､443-6､608-2､641-8､814､842-","北海道","千歳市","３、４３１－１２、４４３－６、６０８－２、６４１－８、８１４、８４２－",1,0,0,0,0,0
01224,"066  ","0660005","ﾎｯｶｲﾄﾞｳ","ﾁﾄｾｼ","5､1137-3､1392､1657､1752ﾊﾞﾝﾁ)","北海道","千歳市","５、１１３７－３、１３９２、１６５７、１７５２番地）",1,0,0,0,0,0
08546,"30604","3060433","ｲﾊﾞﾗｷｹﾝ","ｻｼﾏｸﾞﾝｻｶｲﾏﾁ","ｻｶｲﾏﾁﾉﾂｷﾞﾆﾊﾞﾝﾁｶﾞｸﾙﾊﾞｱｲ","茨城県","猿島郡境町","境町の次に番地がくる場合",0,0,0,0,0,0
13362,"10003","1000301","ﾄｳｷｮｳﾄ","ﾄｼﾏﾑﾗ","ﾄｼﾏﾑﾗｲﾁｴﾝ","東京都","利島村","利島村一円",0,0,0,0,0,0
25443,"52203","5220317","ｼｶﾞｹﾝ","ｲﾇｶﾐｸﾞﾝﾀｶﾞﾁｮｳ","ｲﾁｴﾝ","滋賀県","犬上郡多賀町","一円",0,0,0,0,0,0
40382,"807  ","8070042","ﾌｸｵｶｹﾝ","ｵﾝｶﾞｸﾞﾝﾐｽﾞﾏｷﾏﾁ","ﾖｼﾀﾞﾀﾞﾝﾁ","福岡県","遠賀郡水巻町","吉田団地",0,0,0,1,0,0
`
const AREAS = [
  ['0600000', '1 札幌市中央区/'],
  ['0600042', '1 札幌市中央区/大通西'],
  ['0660005', '1 千歳市/協和'],
  ['3060433', '8 猿島郡境町/'],
  ['1000301', '13 利島村/'],
  ['5220317', '25 犬上郡多賀町/一円'],
  ['8070042', '40 遠賀郡水巻町/吉田団地'],
] as const

const areasIn = (table: Buffer, zipcode: string) =>
  findInPostalTable(table, zipcode).map(({ prefId, city, town }) => `${prefId} ${city}/${town}`)

const UTF_8 = Buffer.from(LINES)
const SHIFT_JIS = iconv.encode(LINES.replaceAll('\n', '\r\n'), 'cp932')

for (const [what, file] of [
  ['UTF-8', UTF_8],
  ['Shift_JIS', SHIFT_JIS],
  ['a zip file with UTF-8', zipOf(UTF_8)],
  ['a zip file with Shift_JIS', zipOf(SHIFT_JIS)],
] as const)
  test(`A-260 ${what}: each line of Japan Post's file leads to its town or city`, () => {
    const table = encodePostalTable(readKenAll(textOfPostalFile(file)) as readonly PostalRow[])
    for (const [zipcode, area] of AREAS) assert.deepEqual(areasIn(table, zipcode), [area])
  })

test('A-260 signs of Shift_JIS become those of the package, and blank lines are skipped', () => {
  const line = LINES.split('\n')[1]?.replace('大通西（１～１９丁目）', '甲～乙８２４０－１')
  assert.deepEqual(readKenAll(`${line}\n\n${line}\n`), [
    { zipcode: '0600042', prefId: 1, city: '札幌市中央区', text: '甲〜乙８２４０−１' },
    { zipcode: '0600042', prefId: 1, city: '札幌市中央区', text: '甲〜乙８２４０−１' },
  ])
  assert.equal(readKenAll(LINES).length, AREAS.length)
})

const [first = '', second = ''] = LINES.split('\n')
const damaged = zipOf(UTF_8)
damaged[80] = (damaged[80] ?? 0) ^ 1
const FAULTS: readonly (readonly [what: string, file: Buffer | string, sentence: RegExp])[] = [
  [
    'a column too few',
    `${first}\n${second.slice(0, -2)}`,
    /^Line 2 has 14 columns instead of 15\.$/,
  ],
  ['a code with a letter', first.replace('0600000', '060000x'), /^Line 1 has no postal code/],
  ['a sign before a code', first.replace('0600000', '-0600000'), /^Line 1 has no postal code/],
  ['a code of eight digits', first.replace('0600000', '06000000'), /^Line 1 has no postal code/],
  ['an unknown prefecture', first.replace('"北海道"', '"北海州"'), /^Line 1 names no prefecture/],
  ['a city that is none', first.replace('札幌市中央区', '札幌市中央'), /^Line 1 names no city/],
  ['an empty town', first.replace('以下に掲載がない場合', ''), /^Line 1 names no town/],
  ['a quote without an end', first.replace('場合"', '場合'), /^The file is no CSV/],
  [
    'an end within a town',
    LINES.split('\n').slice(0, 4).join('\n'),
    /^The file ends within a bracket\.$/,
  ],
  [
    'a line that is missing',
    LINES.split('\n').toSpliced(3, 2).join('\n'),
    /^Line 4 does not continue/,
  ],
  [
    'a bracket that goes on in another city',
    LINES.replace('"千歳市","３、', '"恵庭市","３、'),
    /^Line 4 does not continue/,
  ],
  [
    'a bracket that goes on at another code',
    LINES.replace('"0660005","ﾎｯｶｲﾄﾞｳ","ﾁﾄｾｼ","3､', '"0660006","ﾎｯｶｲﾄﾞｳ","ﾁﾄｾｼ","3､'),
    /^Line 4 does not continue/,
  ],
  ['another encoding', Buffer.from([0xff, 0xfe, 0xff]), /neither UTF-8 nor Shift_JIS/],
  ['a damaged zip file', damaged, /^The file cannot be read/],
  ['half a zip file', zipOf(UTF_8).subarray(0, 200), /the zip file has no end/],
  ['an excerpt', UTF_8, /^The file has 5 of 47 prefectures: it is not whole\.$/],
  ['an empty file', '', /^The file has 0 of 47 prefectures/],
]
for (const [what, file, sentence] of FAULTS)
  test(`A-260 ${what} is refused`, () => {
    const outcome = readReplacement(Buffer.from(file), encodePostalTable([]))
    assert.match(String(outcome), sentence)
  })
