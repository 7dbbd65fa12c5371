import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryCodeOf, isCountryCode } from './countries.rule.ts'

const NAMES: readonly (readonly [string, string])[] = [
  ['France', 'FR'],
  [' FRANCE ', 'FR'],
  ['フランス', 'FR'],
  ['ﾌﾗﾝｽ', 'FR'],
  ['fr', 'FR'],
  ['United States', 'US'],
  ['U.S.A.', 'US'],
  ['the United States of America', 'US'],
  ['アメリカ合衆国', 'US'],
  ['米国', 'US'],
  ['South Korea', 'KR'],
  ['韓国', 'KR'],
  ['中国', 'CN'],
  ['台湾', 'TW'],
  ['Hong Kong', 'HK'],
  ['Côte d’Ivoire', 'CI'],
  ['UK', 'GB'],
  ['Japan', 'JP'],
  ['America', 'US'],
  ['アメリカ', 'US'],
  ['England', 'GB'],
  ['Great Britain', 'GB'],
  ['英国', 'GB'],
  ['Korea', 'KR'],
  ['Republic of Korea', 'KR'],
  ['北朝鮮', 'KP'],
  ['North Korea', 'KP'],
  ['P.R. China', 'CN'],
  ['香港', 'HK'],
  ['Macau', 'MO'],
  ['Macao', 'MO'],
  ['Russian Federation', 'RU'],
  ['ロシア連邦', 'RU'],
  ['台灣', 'TW'],
  ['The Gambia', 'GM'],
  ['thera', '*'],
  ['Nowhere', '*'],
  ['', '*'],
]
test('a country is found by its name in either language, its code and what people write', () => {
  for (const [country, code] of NAMES)
    assert.equal(countryCodeOf({ prefId: 99, country }), code, country)
  assert.equal(countryCodeOf({ prefId: 13, country: 'France' }), 'JP')
})

test('only codes of countries, and the one for all others, stand in the rules', () => {
  for (const code of ['JP', 'US', 'TW', '*']) assert.equal(isCountryCode(code), true, code)
  for (const code of ['XX', 'jp', '', 'JPN', 'AA']) assert.equal(isCountryCode(code), false, code)
})
