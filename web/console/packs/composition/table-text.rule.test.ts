import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readTable, writeTable } from './table-text.rule.ts'

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
