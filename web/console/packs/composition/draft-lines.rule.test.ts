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
  assert.ok(!areSameLines([stored], []))
  assert.ok(!areSameLines([], [stored]))
})
