import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMPTY_DRAFT } from './draft.fields.ts'
import { hasUnknownPlaceholder, withNumbers } from './pack-numbers.rule.ts'

const line = (cardId: number, count: number) => ({
  cardId,
  count,
  buyPoint: cardId,
  actionType: '0' as const,
  note: '',
  copyIds: [],
})
const lines = [line(1, 4), line(2, 8), line(3, 2_988)]
const cards = new Map([
  [1, { code: 'S-1', rarityLabel: 'UR' }],
  [2, { code: 'S-2', rarityLabel: 'UR' }],
  [3, { code: 'N-1', rarityLabel: 'N' }],
])
const draft = { ...EMPTY_DRAFT, price: 1_500, lines }
const filled = (detailHtml: string) => withNumbers({ ...draft, detailHtml }, cards).detailHtml
const isUnknown = (detailHtml: string, fields = {}) =>
  hasUnknownPlaceholder({ ...draft, detailHtml, ...fields }, cards)

test('A-063 texts take price, total, counts and chances from the composition', () => {
  assert.equal(filled('1口{price}pt、全{total}口'), '1口1,500pt、全3,000口')
  assert.equal(filled('URは{count:UR}本（{chance:UR}）'), 'URは12本（0.4%）')
  assert.equal(filled('{count:N-1}枚、{chance: S-1 }'), '2,988枚、0.133%')
  const named = withNumbers({ ...draft, name: '全{total}口の引札', maxBuyCount: 10 }, cards)
  assert.equal(named.name, '全3,000口の引札')
})

test('A-063 a changed composition changes the texts, which nobody types again', () => {
  const more = { ...draft, detailHtml: '全{total}口', lines: [...lines, line(4, 1_000)] }
  assert.equal(withNumbers(more, cards).detailHtml, '全4,000口')
})

test('A-063 a placeholder without a number stays and is found', () => {
  for (const text of ['{totl}', '{count:SSR}', '{limit}', '{count}', '{total:UR}'])
    assert.deepEqual([filled(text), isUnknown(text)], [text, true], text)
  assert.equal(isUnknown('{count:UR}', { lines: [line(1, 0)] }), true)
  assert.equal(isUnknown('{count:UR}', { lines: [...lines, line(9, 1)] }), false)
  assert.equal(isUnknown('{limit}', { maxBuyCount: 10 }), false)
  assert.equal(isUnknown('{total} と { 笑 }'), false)
})
