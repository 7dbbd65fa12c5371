import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountText } from './amount-text.ts'
import { approvalsTexts } from './approvals.texts.ts'

test('A-041 the amount of a request has thousands separators and a unit in both languages', () => {
  const textsOf = (amount: string) => [
    amountText(amount, approvalsTexts.ja.units),
    amountText(amount, approvalsTexts.en.units),
  ]
  assert.deepEqual(textsOf('64,000 coin'), ['64,000コイン', '64,000 coins'])
  assert.deepEqual(textsOf('-1200 pt'), ['−1,200pt', '−1,200pt'])
  assert.deepEqual(textsOf('1234567 yen'), ['1,234,567円', '1,234,567 yen'])
  assert.deepEqual(textsOf('none'), ['none', 'none'])
})
