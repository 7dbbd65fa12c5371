import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type Edit,
  type Editor,
  edited,
  filledLines,
  liveLines,
  openEditor,
} from './editor.rule.ts'
import { COLUMNS, EMPTY_CELLS, type LineContent, totalOf } from './lines.rule.ts'

const line = (card: string, count = '', points = ''): LineContent => ({
  cells: { ...EMPTY_CELLS, card, count, points },
  copyIds: [],
})
const after = (editor: Editor, ...edits: Edit[]) => edits.reduce(edited, editor)
const cellsOf = ({ lines }: Editor) => lines.map(({ cells, copyIds }) => ({ cells, copyIds }))
const go = (row: number, column: number, isRange = false): Edit => ({
  type: 'go',
  to: { row, column },
  isRange,
})
const two = () => openEditor([line('A', '1', '100'), line('B', '9', '10')])

test('A-053 the total follows the typing, before the cell is left', () => {
  const typing = after(two(), go(1, 1), { type: 'type', text: '1,999' })
  assert.equal(totalOf(liveLines(typing)), 2_000)
  assert.equal(totalOf(typing.lines), 10)
  assert.equal(liveLines(two()).length, 2)
  assert.equal(totalOf(edited(typing, { type: 'cancel' }).lines), 10)
  assert.equal(totalOf(edited(typing, { type: 'commit' }).lines), 2_000)
})

test('A-062 named copies set the count of their line, can be undone, and end with another card', () => {
  const named = after(two(), { type: 'name-copies', row: 1, copyIds: [7, 9] })
  assert.deepEqual(named.lines[1]?.copyIds, [7, 9])
  assert.equal(named.lines[1]?.cells.count, '2')
  assert.deepEqual(cellsOf(edited(named, { type: 'undo' })), cellsOf(two()))
  const other = after(named, go(1, 0), { type: 'set', text: 'C' })
  assert.deepEqual(other.lines[1]?.copyIds, [])
  const any = edited(named, { type: 'name-copies', row: 1, copyIds: [] })
  assert.deepEqual([any.lines[1]?.copyIds, any.lines[1]?.cells.count], [[], '2'])
})

test('A-054 a pasted table fills many cells and adds lines', () => {
  const cells = [
    ['B', '１２'],
    ['C', '3', '50'],
    ['D', '4', '60'],
  ]
  const pasted = after(two(), go(1, 0), { type: 'paste', cells })
  assert.deepEqual(cellsOf(pasted), [
    line('A', '1', '100'),
    line('B', '12', '10'),
    line('C', '3', '50'),
    line('D', '4', '60'),
  ])
  assert.deepEqual(
    [pasted.anchor, pasted.active],
    [
      { row: 1, column: 0 },
      { row: 3, column: 2 },
    ],
  )
})

test('one pasted cell fills the whole selection', () => {
  const pasted = after(two(), go(0, 2), go(1, 2, true), { type: 'paste', cells: [['7']] })
  assert.deepEqual(cellsOf(pasted), [line('A', '1', '7'), line('B', '9', '7')])
})

test('fill down copies the first selected row, or the row above a single one', () => {
  const range = after(two(), go(0, 1), go(1, 2, true), { type: 'fill-down' })
  assert.deepEqual(cellsOf(range)[1], line('B', '1', '100'))
  const single = after(two(), go(1, 1), { type: 'fill-down' })
  assert.deepEqual(cellsOf(single)[1], line('B', '1', '10'))
})

test('typing in the row after the last line adds a line', () => {
  const added = after(two(), go(2, 0), { type: 'type', text: 'C' }, { type: 'step', by: 1 })
  assert.deepEqual(cellsOf(added)[2], line('C'))
  assert.deepEqual(added.active, { row: 2, column: 1 })
})

test('Tab goes on to the next line, and back', () => {
  const end = after(two(), go(0, COLUMNS.length - 1), { type: 'step', by: 1 })
  assert.deepEqual(end.active, { row: 1, column: 0 })
  assert.deepEqual(edited(end, { type: 'step', by: -1 }).active.row, 0)
})

test('lines are deleted by the selection, and rows without text are not saved', () => {
  const deleted = after(two(), go(0, 0), { type: 'delete-lines' })
  assert.deepEqual(cellsOf(deleted), [line('B', '9', '10')])
  const cleared = after(two(), go(0, 0), go(0, 4, true), { type: 'clear' })
  assert.equal(cleared.lines.length, 2)
  assert.deepEqual(
    filledLines(cleared.lines).map(({ cells }) => cells.card),
    ['B'],
  )
})

test('selected lines move together with their named copies, and not beyond the first or last row', () => {
  const four = openEditor([line('A', '1'), line('B', '2'), line('C', '3'), line('D', '4')])
  const cardsOf = ({ lines }: Editor) => lines.map(({ cells }) => cells.card).join('')
  const up = { type: 'move-lines', by: -1 } as const
  const down = { type: 'move-lines', by: 1 } as const
  const range = after(
    four,
    { type: 'name-copies', row: 2, copyIds: [7, 8, 9] },
    go(1, 3),
    go(2, 1, true),
  )
  const moved = edited(range, up)
  assert.equal(cardsOf(moved), 'BCAD')
  assert.deepEqual(moved.lines[1]?.copyIds, [7, 8, 9])
  assert.deepEqual(
    [moved.anchor, moved.active],
    [
      { row: 0, column: 3 },
      { row: 1, column: 1 },
    ],
  )
  assert.equal(edited(moved, up), moved)
  assert.equal(cardsOf(after(moved, down, down)), 'ADBC')
  const last = after(moved, down, down)
  assert.equal(edited(last, down), last)
  assert.equal(cardsOf(edited(last, { type: 'undo' })), 'ABCD')
  assert.equal(cardsOf(after(last, { type: 'undo' }, { type: 'redo' })), 'ADBC')
})

test('the row after the last line cannot be moved', () => {
  const empty = after(two(), go(2, 0))
  assert.equal(edited(empty, { type: 'move-lines', by: -1 }).lines, empty.lines)
})

test('an appended file stands after the lines that are there', () => {
  const appended = after(two(), { type: 'append', rows: [line('C', '5')] })
  assert.deepEqual(
    appended.lines.map(({ cells }) => cells.card),
    ['A', 'B', 'C'],
  )
  assert.equal(new Set(appended.lines.map(({ key }) => key)).size, 3)
})

test('a file replaces all lines, or follows those with text, up to 1,000, and an empty one changes nothing', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => line(`N${at}`, '1'))
  const codes = ({ lines }: Editor) => lines.map(({ cells }) => cells.card).join()
  const start = after(two(), go(0, 0), go(0, 4, true), { type: 'clear' }, go(1, 3))
  const replaced = edited(start, { type: 'replace', rows: rows(2) })
  assert.deepEqual([codes(replaced), replaced.active], ['N0,N1', { row: 0, column: 0 }])
  const appended = edited(start, { type: 'append', rows: rows(2) })
  assert.deepEqual([codes(appended), appended.active], ['B,N0,N1', { row: 1, column: 0 }])
  for (const { lines, nextKey } of [replaced, appended]) {
    const keys = lines.map(({ key }) => key)
    assert.ok(new Set(keys).size === keys.length && Math.max(...keys) < nextKey, String(keys))
  }
  for (const type of ['append', 'replace'] as const) {
    assert.equal(edited(start, { type, rows: [] }), start)
    assert.equal(edited(start, { type, rows: rows(1_001) }).lines.length, 1_000)
  }
  assert.equal(codes(edited(appended, { type: 'undo' })), ',B')
})

test('the active cell stays within the lines, the row after them and the columns', () => {
  const moved = (rows: number, columns: number) =>
    after(two(), go(1, 1), { type: 'move', rows, columns }).active
  assert.deepEqual(moved(-9, 0), { row: 0, column: 1 })
  assert.deepEqual(moved(9, 0), { row: 2, column: 1 })
  assert.deepEqual(moved(0, -9), { row: 1, column: 0 })
  assert.deepEqual(moved(0, 9), { row: 1, column: 4 })
  const stepped = (row: number, column: number, by: 1 | -1) =>
    after(two(), go(row, column), { type: 'step', by }).active
  assert.deepEqual(stepped(1, 1, -1), { row: 1, column: 0 })
  assert.deepEqual(stepped(1, 0, -1), { row: 0, column: 4 })
  assert.deepEqual(stepped(0, 0, -1), { row: 0, column: 0 })
  assert.deepEqual(stepped(2, 4, 1), { row: 2, column: 0 })
})

test('in the row after the last line, editing begins empty, and nothing is cleared, named, filled or deleted', () => {
  const below = after(two(), go(2, 1))
  assert.equal(edited(below, { type: 'edit' }).typed, '')
  assert.equal(after(below, { type: 'edit' }, { type: 'commit' }).lines, below.lines)
  assert.equal(edited(below, { type: 'clear' }).lines, below.lines)
  assert.equal(edited(below, { type: 'name-copies', row: 2, copyIds: [7] }), below)
  assert.equal(edited(below, { type: 'delete-lines' }), below)
  const last = edited(below, { type: 'fill-down' })
  assert.deepEqual(cellsOf(last)[2], line('', '9'))
  const first = after(two(), go(0, 0))
  assert.equal(edited(first, { type: 'fill-down' }), first)
  const three = openEditor([line('A', '1'), line('B', '2'), line('C', '3')])
  const filled = after(three, go(1, 0), go(2, 0, true), { type: 'fill-down' })
  assert.deepEqual(cellsOf(filled), [line('A', '1'), line('B', '2'), line('B', '3')])
  const emptied = after(two(), go(1, 0), go(2, 1, true), { type: 'clear' })
  assert.deepEqual(cellsOf(emptied), [line('A', '1', '100'), line('', '', '10')])
})

test('pasted cells beyond the last column are dropped, and rows above a filled one become empty lines', () => {
  const cells = [['0', 'x', 'y'], [], ['', 'z']]
  const wide = after(two(), go(1, 3), { type: 'paste', cells })
  assert.deepEqual(cellsOf(wide), [
    line('A', '1', '100'),
    { ...line('B', '9', '10'), cells: { ...line('B', '9', '10').cells, action: '0', note: 'x' } },
    line(''),
    { ...line(''), cells: { ...EMPTY_CELLS, note: 'z' } },
  ])
  assert.deepEqual(
    [wide.anchor, wide.active],
    [
      { row: 1, column: 3 },
      { row: 3, column: 4 },
    ],
  )
  assert.equal(new Set(wide.lines.map(({ key }) => key)).size, 4)
})

test('a deletion leaves the cell at its place, and an insertion goes to the first cell of the new line', () => {
  const deleted = after(two(), go(0, 3), { type: 'delete-lines' })
  assert.deepEqual([deleted.active, deleted.anchor], Array(2).fill({ row: 0, column: 3 }))
  const inserted = after(two(), go(1, 3), { type: 'insert-line' })
  assert.deepEqual(cellsOf(inserted)[1], line(''))
  assert.deepEqual(inserted.active, { row: 1, column: 0 })
  assert.equal(new Set(inserted.lines.map(({ key }) => key)).size, 3)
  const added = after(inserted, go(3, 0), { type: 'set', text: 'C' })
  assert.equal(new Set(added.lines.map(({ key }) => key)).size, 4)
})

test('undo has 200 steps, starts anew with each edit, and without a step nothing happens', () => {
  assert.equal(edited(two(), { type: 'undo' }).lines.length, 2)
  assert.equal(edited(two(), { type: 'redo' }).lines.length, 2)
  const set = (count: number): Edit => ({ type: 'set', text: String(count) })
  const edits = Array.from({ length: 201 }, (_, at) => set(at))
  let editor = after(two(), go(0, 1), ...edits)
  let steps = 0
  for (; editor.past.length > 0; steps += 1) editor = edited(editor, { type: 'undo' })
  assert.deepEqual([steps, editor.lines[0]?.cells.count], [200, '0'])
  const redone = edited(editor, { type: 'redo' })
  assert.equal(redone.lines[0]?.cells.count, '1')
  assert.deepEqual([redone.past.length, edited(redone, { type: 'undo' }).lines], [1, editor.lines])
  assert.equal(edited(redone, set(7)).future.length, 0)
})

test('undo takes back any edits one after the other, and redo repeats them', () => {
  const position = fc.record({ row: fc.nat(6), column: fc.nat(4) })
  const edit: fc.Arbitrary<Edit> = fc.oneof(
    fc.record({ type: fc.constant('go' as const), to: position, isRange: fc.boolean() }),
    fc.record({ type: fc.constant('type' as const), text: fc.constantFrom('1', '20', 'A') }),
    fc.record({
      type: fc.constant('paste' as const),
      cells: fc.array(fc.array(fc.constantFrom('', '1', 'B'), { maxLength: 3 }), { maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant('move-lines' as const),
      by: fc.constantFrom(1 as const, -1 as const),
    }),
    fc.record({
      type: fc.constantFrom('clear', 'fill-down', 'delete-lines', 'insert-line', 'commit'),
    } as const),
  )
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
      const end = edited(after(two(), ...edits), { type: 'commit' })
      let back = end
      while (back.past.length > 0) back = edited(back, { type: 'undo' })
      assert.deepEqual(cellsOf(back), cellsOf(two()))
      while (back.future.length > 0) back = edited(back, { type: 'redo' })
      assert.deepEqual(cellsOf(back), cellsOf(end))
      assert.equal(new Set(end.lines.map(({ key }) => key)).size, end.lines.length)
    }),
  )
})

test('A-062 a line keeps its named copies until it gets another card', () => {
  const named = openEditor([{ ...line('A', '2'), copyIds: [7, 8] }])
  const counted = after(named, go(0, 1), { type: 'set', text: '3' })
  assert.deepEqual(counted.lines[0]?.copyIds, [7, 8])
  assert.deepEqual(after(counted, go(0, 0), { type: 'set', text: 'B' }).lines[0]?.copyIds, [])
})

test('an edit that changes nothing needs no undo', () => {
  const same = after(two(), go(0, 1), { type: 'type', text: '1' }, { type: 'commit' })
  assert.equal(same.past.length, 0)
})

test('A-055 the editor holds 1,000 lines and no more', () => {
  const rows = Array.from({ length: 1_200 }, (_, index) => [`C${index}`, '100'])
  const full = edited(openEditor([]), { type: 'paste', cells: rows })
  assert.equal(full.lines.length, 1_000)
  assert.equal(totalOf(full.lines), 100_000)
  assert.equal(after(full, go(1_000, 0)).active.row, 999)
  assert.equal(edited(full, { type: 'insert-line' }), full)
  const room = after(full, go(0, 0), { type: 'delete-lines' }, { type: 'insert-line' })
  assert.equal(room.lines.length, 1_000)
})
