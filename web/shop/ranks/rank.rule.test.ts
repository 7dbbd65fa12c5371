import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canMaintain, progressOf } from './rank.rule.ts'

const detail = (paid: number, wanted: number, ahead = '銅札') => ({
  rank_name: '木札',
  rank_max_name: ahead,
  rank_max_price: wanted,
  rank_current_price: paid,
})

test('the yen missing for the next rank is the target less what was paid this month, never below 0', () => {
  assert.deepEqual(progressOf(detail(12_000, 30_000)), {
    aim: 'rise',
    missingYen: 18_000,
    share: 0.4,
  })
  assert.deepEqual(progressOf(detail(30_000, 30_000)), { aim: 'done', missingYen: 0, share: 1 })
  assert.deepEqual(progressOf(detail(90_000, 30_000)), { aim: 'done', missingYen: 0, share: 1 })
})

test('progress at the top rank shows whether the member keeps it', () => {
  assert.equal(progressOf(detail(0, 30_000, '木札')).aim, 'hold')
  assert.equal(progressOf(detail(30_000, 30_000, '木札')).aim, 'held')
})

test('a shop with only one rank shows no progress', () => {
  assert.equal(progressOf(detail(500, 0, '木札')).aim, 'none')
})

test('M-001 one missing coin is enough for the alert', () => {
  assert.equal(canMaintain({ coins: 299, rankCoin: 300 }), false)
  assert.equal(canMaintain({ coins: 300, rankCoin: 300 }), true)
})
