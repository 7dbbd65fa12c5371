import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasPurchaseLink } from './coin-history.rule.ts'

const row = (bonusCoin: number, history_id: number) => ({
  id: 1,
  bonusCoin,
  money: 0,
  created: '2025-07-01 12:34:56',
  memo: '',
  history_id,
})

test('U-059 a coin row links to a purchase only if coins were spent on one', () => {
  assert.ok(hasPurchaseLink(row(-5, 12)))
  assert.ok(hasPurchaseLink(row(0, 12)))
  for (const unlinked of [row(5, 12), row(-5, 0), row(5, 0)]) assert.ok(!hasPurchaseLink(unlinked))
})
