import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathAfterReveal, startsReveal } from './after-reveal.rule.ts'

test('U-048 U-049 point draws go on to the choice, coin draws to the finish', () => {
  assert.equal(pathAfterReveal({ is_buy_coin: false }), '/get-card-list')
  assert.equal(pathAfterReveal({ is_buy_coin: true }), '/thank-you')
})

test('S-008 S-009 S-010 the animation plays after a purchase alone', () => {
  assert.ok(startsReveal('/pack-detail'))
  assert.ok(startsReveal('/confirm-buy-product'))
  for (const path of [undefined, '/', '/get-card-list', '/buy-product-history']) {
    assert.ok(!startsReveal(path))
  }
})
