import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CountryLine, countryRuleOf, isForCountry } from './countries.rule.ts'

test('the line of a country counts before the one of all others, and without a line all is allowed', () => {
  const all = { registration: 'allowed', login: 'allowed', shipping: 'allowed' } as const
  const lines: readonly CountryLine[] = [
    { ...all, code: 'FR' },
    { ...all, code: '*', shipping: 'refused', login: 'noted' },
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

test('a section for some countries is for members who live in one of them, and never for those of the home country', () => {
  assert.equal(isForCountry(['FR'], 'FR'), true)
  assert.equal(isForCountry(['FR'], 'DE'), false)
  assert.equal(isForCountry(['*'], 'DE'), true)
  assert.equal(isForCountry(['*', 'JP'], 'JP'), false)
  assert.equal(isForCountry([], 'DE'), false)
})
