import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readTable, writeTable } from './table-text.rule.ts'

test('a table is the same after it is copied and pasted', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '龍', '"', '\t', ',', '\n', ' ') })
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 })
  fc.assert(fc.property(table, (rows) => assert.deepEqual(readTable(writeTable(rows)), rows)))
})

test('a table is read with the marks that programs write, and a mark within a cell is text', () => {
  for (const [text, ...rows] of [
    ['\ufeffA\t1', ['A', '1']],
    ['A\ufeff\t1', ['A\ufeff', '1']],
    ['A\t1\r', ['A', '1']],
    ['A\rB\tC\rD', ['A\rB', 'C\rD']],
    ['A\rB\r\nC', ['A\rB'], ['C']],
    ['5" disc\t"a ""b"" c"\n', ['5" disc', 'a "b" c']],
    ['A\t', ['A', '']],
    ['\n\n', [''], ['']],
    [''],
  ] as const)
    assert.deepEqual(readTable(text), rows, JSON.stringify(text))
  assert.equal(writeTable([['a', 'b\rc', 'd"']]), ['a', '"b\rc"', `"d""` + '"'].join('\t'))
})

test('the line break after the last row of a spreadsheet is no row', () => {
  assert.deepEqual(readTable('A\t1\r\nB\t2\r\n'), [
    ['A', '1'],
    ['B', '2'],
  ])
})
