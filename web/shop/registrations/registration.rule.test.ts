import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isAbroad,
  isReferralCodeAsked,
  queryOf,
  registrationRequestOf,
  valuesFromQuery,
} from './registration.rule.ts'

const values = {
  ...valuesFromQuery(new URLSearchParams()),
  lastName: '江田 & 𠮷',
  firstName: '映子',
  middleName: 'M.',
  pref_id: '13',
  country: 'France',
  mail: 'eda+1@example.com',
  referralCode: 'ABC',
}
const passwords = { pass: 'hikifuda1', confirmPass: 'hikifuda1' }

test('a registration asks for the code of a friend unless links bring it or nobody refers friends', () => {
  for (const [rule, isAsked] of [
    [undefined, true],
    ['optional', true],
    ['required', true],
    ['by-link', false],
    ['off', false],
  ] as const)
    assert.equal(isReferralCodeAsked(rule), isAsked, String(rule))
})

test('E-025: a registration has its 14 fields', () => {
  assert.deepEqual(
    Object.keys(registrationRequestOf(values, passwords, { isAbroad: false })).sort(),
    [
      'address',
      'building',
      'confirmPass',
      'country',
      'firstName',
      'lastName',
      'mail',
      'middleName',
      'pass',
      'pref_id',
      'referralCode',
      'shiku',
      'tel',
      'zipcode',
    ],
  )
})

test('R-011: the values survive the way through the URL, which has no passwords', () => {
  const query = queryOf(values, { isAbroad: false })
  assert.ok(!query.includes('pass'))
  const read = valuesFromQuery(new URLSearchParams(query))
  assert.deepEqual(read, { ...values, middleName: '', country: '' })
})

test('prefecture 99 in the URL means a postal address abroad', () => {
  const read = valuesFromQuery(new URLSearchParams(queryOf(values, { isAbroad: true })))
  assert.ok(isAbroad(read))
  assert.equal(read.country, 'France')
  assert.equal(read.middleName, 'M.')
})

test('a forged URL yields text for the known fields and nothing else', () => {
  const read = valuesFromQuery(new URLSearchParams('lastName=<b>&pass=x&__proto__=y&lastName=2'))
  assert.equal(read.lastName, '<b>')
  assert.ok(!('pass' in read))
})

test('R-011: the URL has only the fields that are filled in, and an empty URL only empty fields', () => {
  const empty = valuesFromQuery(new URLSearchParams())
  assert.deepEqual([...new Set(Object.values(empty))], [''])
  assert.equal(
    queryOf({ ...empty, lastName: '江田' }, { isAbroad: false }),
    'lastName=%E6%B1%9F%E7%94%B0',
  )
  assert.equal(queryOf(empty, { isAbroad: true }), 'pref_id=99')
})
