import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Card } from '#contract/draws.ts'
import { groupCards } from './card-group.rule.ts'

const card = (history_id: number, name: string, rarity: number): Card => ({
  history_id,
  name,
  image: `/images/cards/${name}.webp`,
  rarity,
  rarity_label: 'R',
  model_number: 'A-1',
  num: 1,
  buy_point: 10,
  action_type: '0',
})

test('extra prizes of one kind form one group, apart from the same card drawn', () => {
  const every = (ticket: number) => ({ kind: 'every' as const, ticket, step: 10 })
  const groups = groupCards([
    card(1, 'a', 0),
    { ...card(2, 'a', 0), extra: every(10) },
    { ...card(3, 'a', 0), extra: every(20) },
    { ...card(4, 'a', 0), extra: { kind: 'last', ticket: 25 } },
  ])
  assert.deepEqual(
    groups.map((group) => [group.card.history_id, group.count]),
    [
      [1, 1],
      [2, 2],
      [4, 1],
    ],
  )
})

test('equal cards form one group, the rarest group is first, and no card is lost', () => {
  const groups = groupCards([card(1, 'a', 0), card(2, 'b', 3), card(3, 'a', 0)])
  assert.deepEqual(
    groups.map((group) => [group.card.history_id, group.ids, group.count]),
    [
      [2, [2], 1],
      [1, [1, 3], 2],
    ],
  )
})
