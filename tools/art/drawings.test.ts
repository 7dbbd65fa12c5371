import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cards } from '#demo/cards.ts'
import { allGoods } from '#demo/goods.ts'
import { cardArt, goodArt } from './drawings.ts'

test('every card of the demo has a drawing, and every drawing a card', () => {
  assert.deepEqual(Object.keys(cardArt).sort(), cards.map(({ key }) => key).sort())
})

test('every good of the demo has a drawing, and every drawing a good', () => {
  assert.deepEqual(Object.keys(goodArt).sort(), allGoods.map(({ key }) => key).sort())
})
