import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillAnswer, unknownVariables } from './answer-templates.rule.ts'

const values = {
  case_number: 'C1',
  parcel_number: 'P2',
  tracking_number: null,
  shop_name: '引札',
}

test('an answer names what its case and the shop have', () => {
  const text = '{{shop_name}}です。{{ case_number }}の荷物{{parcel_number}}、{{shop_name}}'
  assert.equal(fillAnswer(text, values), '引札です。C1の荷物P2、引札')
  assert.equal(fillAnswer('{case_number}', values), '{case_number}')
  assert.equal(fillAnswer('{{tracking_number}}', values), null)
  assert.equal(fillAnswer('{{case_number}} {{name}}', values), null)
})

test('what is no variable is found, and so are braces without a partner', () => {
  assert.deepEqual(unknownVariables('{{shop_name}} {{ parcel_number }} {x}'), [])
  assert.deepEqual(unknownVariables('{{name}} {{}} {{case_number'), ['name', '', '{{'])
  assert.deepEqual(unknownVariables('case_number}}'), ['}}'])
})
