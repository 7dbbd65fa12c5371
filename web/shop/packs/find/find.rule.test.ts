import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pack } from '#contract/packs.ts'
import {
  cardTypesOf,
  FIND_ALL,
  findFromQuery,
  findPacks,
  priceLimitsOf,
  queryOf,
  raritiesOf,
} from './find.rule.ts'

const rarity = (number: number) => ({ rarity: number, rarity_label: `R${number}` })
const packOf = (id: number, fields: Partial<Pack>) =>
  ({ id, name: '', point: 100, card_type: 1, rarities: [rarity(0)], ...fields }) as Pack
const packs = [
  packOf(1, { name: '福獣番付', name_en: 'Lucky beasts', point: 50, rarities: [rarity(7)] }),
  packOf(2, { name: 'からくり箱', point: 300, card_type: 6, rarities: [rarity(3), rarity(0)] }),
  packOf(3, { name: '縁日ＡＢＣ', point: 2_000, card_type: 7, spellings: 'えんにち\nennichi' }),
]
const found = (find: Partial<typeof FIND_ALL>, keptIds: readonly number[] = []) =>
  findPacks(packs, { ...FIND_ALL, ...find }, keptIds).map(({ id }) => id)

test('without a wish every pack is found', () => {
  assert.deepEqual(found({}), [1, 2, 3])
})

test('words find a pack by its name in either language, whatever their width, case and kana', () => {
  assert.deepEqual(found({ text: '福獣' }), [1])
  assert.deepEqual(found({ text: ' beasts　LUCKY ' }), [1])
  assert.deepEqual(found({ text: 'カラクリ' }), [2])
  assert.deepEqual(found({ text: 'abc' }), [3])
  assert.deepEqual(found({ text: '福獣 からくり' }), [])
  assert.deepEqual(found({ text: 'stryker' }), [])
  assert.deepEqual(found({ text: 'undefined' }), [])
})

test('words find a pack by its reading, in kana and in Latin letters', () => {
  for (const text of ['エンニチ', 'ｴﾝﾆﾁ', 'ennichi', 'Ennichī'])
    assert.deepEqual(found({ text }), [3], text)
})

test('a price, a type, a rarity and the favourites each narrow the list, and all together', () => {
  assert.deepEqual(found({ priceMax: 300 }), [1, 2])
  assert.deepEqual(found({ cardType: 6 }), [2])
  assert.deepEqual(found({ rarity: 7 }), [1])
  assert.deepEqual(found({ isKept: true }, [3, 99]), [3])
  assert.deepEqual(found({ isKept: true, priceMax: 300 }, [3]), [])
})

test('only choices that divide the list are offered', () => {
  assert.deepEqual(priceLimitsOf(packs), [50, 100, 300, 500, 1_000])
  assert.deepEqual(priceLimitsOf([]), [])
  assert.deepEqual(cardTypesOf(packs), [1, 6, 7])
  assert.deepEqual(
    raritiesOf(packs).map((each) => each.rarity),
    [7, 3],
  )
})

test('a pack has a rarity if one of its cards has it, and the choices are in order', () => {
  assert.deepEqual(found({ rarity: 3 }), [2])
  const unordered = [
    packOf(1, { card_type: 10, point: 3_000, rarities: [rarity(2), rarity(7)] }),
    packOf(2, { card_type: 9, point: 500, rarities: [rarity(5)] }),
    packOf(3, { card_type: 10, point: 500 }),
  ]
  assert.deepEqual(cardTypesOf(unordered), [9, 10])
  assert.deepEqual(
    raritiesOf(unordered).map((each) => each.rarity),
    [7, 5, 2],
  )
  assert.deepEqual(priceLimitsOf(unordered), [500, 1_000])
  const mixed = unordered.map((pack, at) => ({
    ...pack,
    payment_method: at === 0 ? 'coin' : 'point',
  }))
  assert.deepEqual(priceLimitsOf(mixed as Pack[]), [])
})

test('the address keeps a wish, next to its other parameters', () => {
  const find = { text: '龍', priceMax: 300, cardType: 1, rarity: 7, isKept: true }
  const query = queryOf(find, new URLSearchParams('index=2'))
  assert.equal(query.get('index'), '2')
  assert.deepEqual(findFromQuery(query), find)
  assert.equal(queryOf(FIND_ALL, query).toString(), 'index=2')
  assert.deepEqual(
    findFromQuery(new URLSearchParams('price=-1&type=x&rarity=1x&kept=yes')),
    FIND_ALL,
  )
})
