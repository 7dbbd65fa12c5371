import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldText } from './field-text.ts'

test('A-160 an approval names the values of a campaign, and keeps the same words of other fields', () => {
  assert.equal(fieldText('en', 'audience', 'new'), 'members registered since the start')
  assert.equal(fieldText('en', 'condition', 'new'), 'new')
  assert.equal(fieldText('ja', 'currency', 'coin'), 'コイン')
  assert.equal(fieldText('ja', 'name', 'coin'), 'coin')
})

test('A-160 a time is shown in Japan, and a text that begins with a time stays as it is', () => {
  const time = '2026-04-01T00:00:00.000Z'
  assert.match(fieldText('en', 'startsAt', time), /09:00|9:00/)
  assert.equal(fieldText('en', 'text', `${time} closed`), `${time} closed`)
})
