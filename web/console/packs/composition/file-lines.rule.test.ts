import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparedLines, type ReadLines, withCopiesOf } from './file-lines.rule.ts'
import { EMPTY_CELLS } from './lines.rule.ts'

const line = (cardId: number, count: number, buyPoint: number) =>
  ({ cardId, count, buyPoint, actionType: '0', note: '', copyIds: [] }) as const

test('A-054 lines of a file are compared with the lines of the same card, in their order', () => {
  const answer = {
    isDone: false,
    newCount: 3,
    changedCount: 0,
    unchangedCount: 0,
    failedCount: 0,
    failed: [],
    unknownCodes: [],
    cards: [
      { id: 1, code: 'A', name: '朱雀' },
      { id: 2, code: 'B', name: '白虎' },
    ],
    lines: [line(1, 5, 0), line(1, 9, 10), line(2, 1, 0)],
    changes: [2, 4, 5].map((at) => ({ line: at, code: '', name: '', columns: [] })),
  } as unknown as ReadLines
  const present = ['5', '3'].map((count, key) => ({
    key,
    cells: { ...EMPTY_CELLS, card: 'A', count, ...(key === 1 ? { points: '10' } : {}) },
    copyIds: [],
  }))
  const others = ['C', ''].map((card, at) => ({
    key: 2 + at,
    cells: { ...EMPTY_CELLS, card },
    copyIds: [],
  }))
  const result = comparedLines([...present, ...others], answer)
  const { newCount, changedCount, unchangedCount, removedCount, changes } = result
  assert.deepEqual([newCount, changedCount, unchangedCount, removedCount], [1, 1, 1, 1])
  assert.deepEqual(changes, [
    { line: 4, code: 'A', name: '朱雀', columns: ['count'] },
    { line: 5, code: 'B', name: '白虎', columns: [] },
  ])
})

test('lines beyond those that the answer lists have the next numbers, and 200 changes are shown', () => {
  const lines = Array.from({ length: 202 }, (_, at) => line(1, at + 1, 0))
  const answer = {
    cards: [{ id: 1, code: 'A', name: '朱雀' }],
    lines,
    changes: lines
      .slice(0, 200)
      .map((_, at) => ({ line: at + 2, code: '', name: '', columns: [] })),
  } as unknown as ReadLines
  const cells = { ...EMPTY_CELLS, card: 'A', points: '0', action: '0' }
  const present = lines.map(({ count }, key) => ({
    key,
    cells: { ...cells, count: String(count) },
    copyIds: [],
  }))
  const last = { ...present[201], key: 201, cells: { ...cells, count: '7' }, copyIds: [] }
  assert.deepEqual(comparedLines(present.with(201, last), answer).changes, [
    { line: 203, code: 'A', name: '朱雀', columns: ['count'] },
  ])
  assert.equal(comparedLines([], answer).changes.length, 200)
})

test('a line of a file keeps the copies of the line that it replaces while its count is the same', () => {
  const cells = (card: string, count: string) => ({ ...EMPTY_CELLS, card, count })
  const present = [
    { key: 0, cells: cells('A', '2'), copyIds: [7, 8] },
    { key: 1, cells: cells('B', '1'), copyIds: [9] },
  ]
  const rows = [cells('A', '2'), cells('A', '2'), cells('B', '3'), cells('C', '1')].map((each) => ({
    cells: each,
    copyIds: [],
  }))
  assert.deepEqual(
    withCopiesOf(present, rows).map(({ copyIds }) => copyIds),
    [[7, 8], [], [], []],
  )
})
