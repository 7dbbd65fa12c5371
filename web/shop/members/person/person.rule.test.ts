import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserDetail } from '#contract/members.ts'
import { EMPTY_PERSON, personRequestOf, personValuesOf } from './person.rule.ts'

const typed = { ...EMPTY_PERSON, lastName: '江田', pref_id: '13', country: 'France' }

test('V-004: abroad the prefecture is 99 and the country is sent', () => {
  const person = personRequestOf(typed, { isAbroad: true })
  assert.equal(person.pref_id, 99)
  assert.equal(person.country, 'France')
})

test('in Japan the prefecture is a number and the country empty', () => {
  const person = personRequestOf(typed, { isAbroad: false })
  assert.equal(person.pref_id, 13)
  assert.equal(person.country, '')
})

test('no prefecture, or one left over from abroad, is sent as empty text', () => {
  for (const pref_id of ['', '99', 'x', '1.5']) {
    assert.equal(personRequestOf({ ...typed, pref_id }, { isAbroad: false }).pref_id, '')
  }
})

test('a form begins with the values of the member, without a prefecture if there is none', () => {
  const person = {
    lastName: '江田',
    middleName: '',
    firstName: '映子',
    zipcode: '1500001',
    country: '',
    shiku: '渋谷区',
    address: '神宮前4-5-6',
    building: '',
    tel: '09000000005',
    mail: 'eda@example.com',
  }
  const valuesOf = (pref_id: number) =>
    personValuesOf({ ...person, pref_id, id: 5 } as unknown as UserDetail)
  assert.deepEqual(valuesOf(13), { ...person, pref_id: '13' })
  assert.deepEqual(valuesOf(0), { ...person, pref_id: '' })
})

test('an empty form has an empty text in each field', () => {
  assert.deepEqual([...new Set(Object.values(EMPTY_PERSON))], [''])
  assert.equal(Object.keys(EMPTY_PERSON).length, 11)
})
