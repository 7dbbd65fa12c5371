import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LineupCard } from '#contract/packs.ts'
import { groupsOf } from './lineup-groups.rule.ts'

const rarity = (rarityNo: number, label: string) => ({
  rarity: rarityNo,
  rarity_label: label,
  count: 9,
  remaining: 4,
})
const card = (name: string, rarityNo: number, label: string): LineupCard => ({
  ...rarity(rarityNo, label),
  name,
  image_url: '',
  model_number: '',
  buy_point: 10,
  action_type: '0',
})

test('a page shows its cards by rarity, and leaves out the rarities of other pages', () => {
  const rarities = [rarity(3, 'UR'), rarity(1, 'R'), rarity(1, 'RR'), rarity(0, 'N')]
  const cards = [card('a', 3, 'UR'), card('b', 1, 'R'), card('c', 1, 'RR'), card('d', 1, 'R')]
  const names = groupsOf(cards, rarities).map((group) => [
    group.rarity.rarity_label,
    group.cards.map(({ name }) => name),
  ])
  assert.deepEqual(names, [
    ['UR', ['a']],
    ['R', ['b', 'd']],
    ['RR', ['c']],
  ])
})
