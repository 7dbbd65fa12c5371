import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countDrawn, mayPlayReveal, pathAfterReveal } from './after-reveal.rule.ts'

test('U-048 U-049 Q151 point draws lead to the decision, coin draws to the last screen', () => {
  assert.equal(pathAfterReveal({ is_buy_coin: false }), '/get-card-list')
  assert.equal(pathAfterReveal({ is_buy_coin: true }), '/thank-you')
})

test('S-008 S-009 S-010 the animation plays only after a purchase', () => {
  assert.ok(mayPlayReveal('/pack-detail'))
  assert.ok(mayPlayReveal('/confirm-buy-product'))
  for (const path of [undefined, '/', '/get-card-list', '/buy-product-history']) {
    assert.ok(!mayPlayReveal(path))
  }
})

test('extra prizes do not count as draws, so that the same number is drawn again', () => {
  assert.equal(countDrawn([{}, { extra: { kind: 'last', ticket: 25 } }, {}]), 2)
})
