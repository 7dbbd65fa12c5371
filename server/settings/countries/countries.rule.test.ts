import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CountryLine, countryRuleOf } from '#contract/countries.rule.ts'
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

test('the line of a country counts before the one of all others, and without a line all is allowed', () => {
  const all = { registration: 'allowed', login: 'allowed', shipping: 'allowed' } as const
  const lines: readonly CountryLine[] = [
    { ...all, code: '*', shipping: 'refused', login: 'noted' },
    { ...all, code: 'FR' },
  ]
  const cases = [
    [lines, 'shipping', 'FR', 'allowed'],
    [lines, 'shipping', 'DE', 'refused'],
    [lines, 'login', '*', 'noted'],
    [lines, 'registration', 'DE', 'allowed'],
    [[], 'shipping', 'DE', 'allowed'],
  ] as const
  for (const [rules, act, code, rule] of cases) assert.equal(countryRuleOf(rules, act, code), rule)
})
