import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Card } from '#contract/draws.ts'
import { groupCards } from '#web/shop/draws/cards/card-group.rule.ts'
import { type GroupListView, idsFromRarity, idsOfRarity, viewOf } from './group-list.rule.ts'

const card = (history_id: number, fields: Partial<Card>): Card => ({
  history_id,
  name: `${fields.rarity} ${fields.buy_point} ${fields.action_type}`,
  image: '',
  rarity: 0,
  rarity_label: '',
  model_number: '',
  num: 1,
  buy_point: 0,
  action_type: '0',
  ...fields,
})

const CARDS = [
  card(1, { rarity: 0, buy_point: 5 }),
  card(2, { rarity: 2, buy_point: 80 }),
  card(3, { rarity: 3, buy_point: 9_000, action_type: '2' }),
  card(4, { rarity: 0, buy_point: 5 }),
  card(5, { rarity: 1, buy_point: 300 }),
  card(6, { rarity: 2, buy_point: 90 }),
]
const shown = (view: GroupListView) => viewOf(groupCards(CARDS), view).map(({ ids }) => ids)

test('by rarity, the rarest cards come first, and among them those of more points', () => {
  assert.deepEqual(shown({ sort: 'rarity', rarity: undefined }), [[3], [6], [2], [5], [1, 4]])
})

test('by points, ship-only cards come last, because they never become points', () => {
  assert.deepEqual(shown({ sort: 'points', rarity: undefined }), [[5], [6], [2], [1, 4], [3]])
})

test('in the order of the draw, a group stands where its first card was drawn', () => {
  assert.deepEqual(shown({ sort: 'drawn', rarity: undefined }), [[1, 4], [2], [3], [5], [6]])
})

test('a rarity shows only its own cards', () => {
  assert.deepEqual(shown({ sort: 'rarity', rarity: 2 }), [[6], [2]])
  assert.deepEqual(shown({ sort: 'rarity', rarity: 7 }), [])
})

test('one rarity, or one and all above it, is picked by its cards that could be converted', () => {
  assert.deepEqual(idsOfRarity(CARDS, 2), [2, 6])
  assert.deepEqual(idsOfRarity(CARDS, 3), [])
  assert.deepEqual(idsFromRarity(CARDS, 2), [2, 6])
  assert.deepEqual(idsFromRarity(CARDS, 0), [1, 2, 4, 5, 6])
})
