import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRegistrationNumber } from './registration-number.rule.ts'

test('A-171: a registration number is T and 13 digits whose first checks the others', () => {
  // These are the real registration numbers of the National Tax Agency and of the Digital Agency.
  for (const number of ['T7000012050002', 'T8000012010038'])
    assert.equal(isRegistrationNumber(number), true, number)
  for (const number of [
    '',
    'T',
    '7000012050002',
    'T700001205000',
    'T70000120500021',
    'T70000120500020',
    't7000012050002',
    'T7000012050003',
    'T7000012050020',
    'T6000012050002',
    'T0000012050002',
    ' T7000012050002',
  ])
    assert.equal(isRegistrationNumber(number), false, number)
})
