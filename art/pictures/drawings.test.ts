import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cards } from '../../demo/cards.ts'
import { figures } from '../../demo/goods/figures.ts'
import { games } from '../../demo/goods/games.ts'
import { cardArt, goodArt } from './drawings.ts'

test('every card of the demo has a drawing, and every drawing a card', () => {
  assert.deepEqual(Object.keys(cardArt).sort(), cards.map(({ key }) => key).sort())
})

test('every good of the demo has a drawing, and every drawing a good', () => {
  const goods = [...figures, ...games]
  assert.deepEqual(Object.keys(goodArt).sort(), goods.map(({ key }) => key).sort())
})
