import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMPTY_PERSON, personRequestOf } from './person.rule.ts'

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
