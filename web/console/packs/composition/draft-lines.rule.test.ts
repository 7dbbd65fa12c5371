import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DraftLine } from '#contract/console/packs/draft-content.ts'
import type { CardFacts } from '#contract/console/packs/pack-drafts.ts'
import { areSameLines, draftLinesOf, linesOfDraft, unsavable } from './draft-lines.rule.ts'
import { EMPTY_CELLS } from './lines.rule.ts'

const card = { id: 7, code: 'A-1' } as CardFacts
const cards = new Map([[card.code, card]])
const stored: DraftLine = {
  cardId: 7,
  count: 3,
  buyPoint: 50,
  actionType: '2',
  note: '箱',
  copyIds: [1, 2, 3],
}
const withKeys = (rows: ReturnType<typeof linesOfDraft>) =>
  rows.map((row, key) => ({ ...row, key }))

test('A-051 a line is the same after it is opened and saved again', () => {
  const opened = withKeys(linesOfDraft([stored, { ...stored, count: 0 }], [card]))
  assert.equal(opened[1]?.cells.count, '')
  assert.deepEqual(draftLinesOf(opened, cards), [stored, { ...stored, count: 0 }])
})

test('a line has the card that its code names now, and only the action 2 is to ship', () => {
  const [line] = withKeys([{ cells: { ...EMPTY_CELLS, card: 'A-1', action: 'x' }, copyIds: [] }])
  assert.ok(line)
  const saved = (of: typeof cards) => draftLinesOf([line], of).map((each) => each.cardId)
  assert.deepEqual([saved(cards), saved(new Map()), saved(cards)], [[7], [], [7]])
  assert.deepEqual(saved(new Map([['A-1', { ...card, id: 9 }]])), [9])
  assert.equal(draftLinesOf([line], cards)[0], draftLinesOf([line], cards)[0], 'converted once')
  assert.equal(draftLinesOf([line], cards)[0]?.actionType, '0')
})

test('a stored line without a note, copies or a known card is opened', () => {
  const { note: _, copyIds: __, ...bare } = stored
  assert.deepEqual(linesOfDraft([bare as DraftLine, { ...stored, cardId: 8 }], [card]), [
    { cells: { card: 'A-1', count: '3', points: '50', action: '2', note: '' }, copyIds: [] },
    { cells: { card: '', count: '3', points: '50', action: '2', note: '箱' }, copyIds: [1, 2, 3] },
  ])
})

test('a half finished line is saved, and a line without a card cannot be', () => {
  const lines = withKeys([
    { cells: { ...EMPTY_CELLS, card: 'A-1' }, copyIds: [] },
    { cells: { ...EMPTY_CELLS, count: '5' }, copyIds: [] },
    { cells: { ...EMPTY_CELLS, card: 'B-9', count: 'x' }, copyIds: [] },
  ])
  assert.deepEqual(
    draftLinesOf(lines, cards).map(({ count }) => count),
    [0],
  )
  assert.deepEqual(
    unsavable(lines, cards).map(({ row, fault }) => [row, fault]),
    [
      [2, 'no-card'],
      [3, 'unknown-card'],
      [3, 'not-a-number'],
    ],
  )
})

test('lines are the same only if every field of every line is, in the same order', () => {
  assert.ok(areSameLines([stored], [{ ...stored, copyIds: [1, 2, 3] }]))
  const changes = [{ count: 4 }, { buyPoint: 1 }, { actionType: '0' }, { note: '' }]
  for (const change of [...changes, { cardId: 8 }, { copyIds: [1] }] as Partial<DraftLine>[]) {
    assert.ok(!areSameLines([stored], [{ ...stored, ...change }]), JSON.stringify(change))
  }
  const other = { ...stored, cardId: 8 }
  assert.ok(!areSameLines([stored, other], [other, stored]))
  assert.ok(!areSameLines([stored, other], [stored, stored]))
  assert.ok(!areSameLines([stored], []))
  assert.ok(!areSameLines([], [stored]))
})
