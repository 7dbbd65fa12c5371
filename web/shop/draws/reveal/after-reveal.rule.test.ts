import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DrawResult } from '#contract/draws.ts'
import { countDrawn, mayPlayReveal, pathAfterReveal, thankYouStateOf } from './after-reveal.rule.ts'

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

test('U-049 draws for coins end with what is shipped, and draws for points with the decision', () => {
  const cards = [{ rarity: 1 }, { rarity: 4 }, { rarity: 0, extra: { kind: 'last', ticket: 25 } }]
  const draw = { is_buy_coin: true, cards, pack_history_id: 5, pack_id: 7 } as unknown as DrawResult
  assert.deepEqual(thankYouStateOf(draw), {
    shippedCount: 3,
    convertedCount: 0,
    convertedPoints: 0,
    purchaseId: 5,
    packId: 7,
    drawCount: 2,
    bestRarity: 4,
  })
  assert.equal(thankYouStateOf({ ...draw, is_buy_coin: false }), undefined)
})
