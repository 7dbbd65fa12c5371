import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { LINE_COLUMNS } from '#contract/console/packs/pack-limits.rule.ts'
import { EMPTY_CELLS } from './lines.rule.ts'
import { linesOfTable, readTable, writeTable } from './table-text.rule.ts'

test('a table is the same after it is copied and pasted', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '龍', '"', '\t', ',', '\n', ' ') })
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 })
  fc.assert(fc.property(table, (rows) => assert.deepEqual(readTable(writeTable(rows)), rows)))
})

test('the line break after the last row of a spreadsheet is no row', () => {
  assert.deepEqual(readTable('A\t1\r\nB\t2\r\n'), [
    ['A', '1'],
    ['B', '2'],
  ])
})

test('A-054 a file with titles is read by them, in any order', () => {
  const rows = readTable('メモ,枚数,カードコード,色\n箱,"1,000",A-1,赤\n,,,\n', ',')
  assert.deepEqual(linesOfTable(rows), {
    lines: [{ ...EMPTY_CELLS, card: 'A-1', count: '1000', note: '箱' }],
    hasTitles: true,
  })
})

test('A-054 the file that the console writes is read whole', () => {
  const rows = [[...LINE_COLUMNS], ['A-1', '5', '100', '2', '箱']]
  const cells = { card: 'A-1', count: '5', points: '100', action: '2', note: '箱' }
  assert.deepEqual(linesOfTable(rows), { lines: [cells], hasTitles: true })
})

test('A-054 a table without titles has the columns of the editor', () => {
  assert.deepEqual(linesOfTable([['A-1', '5', '100', '発送のみ']]), {
    lines: [{ ...EMPTY_CELLS, card: 'A-1', count: '5', points: '100', action: '2' }],
    hasTitles: false,
  })
})
