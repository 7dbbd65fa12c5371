import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CARD_TYPE_FIGURE, CARD_TYPE_GAME } from '#contract/constants.ts'
import { goods } from './goods.ts'

const IMAGES = join(import.meta.dirname, 'images')
const PICTURE_BYTES_MAX = 60_000
const COINS_MIN = 100
const COINS_MAX = 20_000

test('the demo’s counter opens with at least 60 goods, of both kinds', () => {
  assert.ok(goods.length >= 60, `${goods.length} goods`)
  const countOf = (type: number) => goods.filter(({ cardTypeId }) => cardTypeId === type).length
  // A page shows 20 goods, so each tab needs more than 20 to have a second page.
  assert.ok(countOf(CARD_TYPE_FIGURE) > 20)
  assert.ok(countOf(CARD_TYPE_GAME) > 20)
})

test('every good has a name, a model number and a small picture of its own', () => {
  for (const column of ['name', 'modelNumber', 'image'] as const)
    assert.equal(new Set(goods.map((good) => good[column])).size, goods.length, column)
  for (const { image } of goods) {
    const { size } = statSync(join(IMAGES, image.replace('/images/', '')))
    assert.ok(size > 0 && size < PICTURE_BYTES_MAX, `${image}: ${size} bytes`)
  }
  assert.equal(readdirSync(join(IMAGES, 'goods')).length, goods.length, 'no picture is left over')
})

test('costs, stock and limits show every state of the counter', () => {
  for (const { name, priceCoins, stock, memberMax } of goods) {
    assert.ok(priceCoins >= COINS_MIN && priceCoins <= COINS_MAX, name)
    assert.ok(Number.isInteger(stock) && stock >= 0, name)
    assert.ok(memberMax === null || memberMax > 0, name)
  }
  const prices = goods.map(({ priceCoins }) => priceCoins)
  assert.deepEqual([Math.min(...prices), Math.max(...prices)], [COINS_MIN, COINS_MAX])
  assert.ok(goods.some(({ stock }) => stock === 0))
  assert.ok(goods.some(({ stock, memberMax }) => stock > 0 && memberMax === 1))
})
