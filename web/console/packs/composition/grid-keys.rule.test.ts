import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Editor, edited, openEditor } from './editor.rule.ts'
import { editsOfKey, type GridKey } from './grid-keys.rule.ts'
import { EMPTY_CELLS } from './lines.rule.ts'

const plain = { shiftKey: false, ctrlKey: false, altKey: false, pageRows: 10 }
const line = (card: string) => ({ cells: { ...EMPTY_CELLS, card, count: '1' }, copyIds: [] })
const open = () => openEditor(['A', 'B', 'C'].map(line))
const press = (editor: Editor, key: string, more: Partial<GridKey> = {}) =>
  (editsOfKey(editor, { ...plain, key, ...more }) ?? []).reduce(edited, editor)

test('Enter takes the text over and moves down, and Escape gives it up', () => {
  const typing = edited(open(), { type: 'type', text: 'X' })
  const entered = press(typing, 'Enter')
  assert.equal(entered.lines[0]?.cells.card, 'X')
  assert.deepEqual(entered.active, { row: 1, column: 0 })
  const given = press(typing, 'Escape')
  assert.deepEqual([given.typed, given.lines[0]?.cells.card], [null, 'A'])
})

test('Enter returns to the column from which Tab went on', () => {
  const second = press(press(open(), 'Tab'), 'Tab')
  assert.deepEqual(press(second, 'Enter').active, { row: 1, column: 0 })
  const moved = press(second, 'ArrowRight')
  assert.deepEqual(press(moved, 'Enter').active, { row: 1, column: 3 })
})

test('while text is typed, the keys within the text belong to the field', () => {
  const typing = edited(open(), { type: 'type', text: 'X' })
  for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Delete', 'Backspace', 'x']) {
    assert.equal(editsOfKey(typing, { ...plain, key }), undefined, key)
  }
  assert.equal(editsOfKey(typing, { ...plain, key: 'z', ctrlKey: true }), undefined)
})

test('Shift and an arrow select a range, which Delete empties', () => {
  const range = press(press(open(), 'ArrowDown', { shiftKey: true }), 'ArrowRight', {
    shiftKey: true,
  })
  const cleared = press(range, 'Delete')
  assert.deepEqual(
    cleared.lines.map(({ cells }) => `${cells.card}${cells.count}`),
    ['', '', 'C1'],
  )
})

test('F2 edits the text that is there', () => {
  assert.equal(press(open(), 'F2').typed, 'A')
})

/** Eight lines and five columns; the fifth line is active in its third column, and the screen has three rows. */
const middle = () => edited(openEditor([...'ABCDEFGH'].map(line)), { type: 'go', to: at(4, 2) })
const at = (row: number, column: number) => ({ row, column })
const ctrl = { ctrlKey: true }

for (const [key, more, to] of [
  ['ArrowLeft', {}, at(4, 1)],
  ['ArrowRight', {}, at(4, 3)],
  ['ArrowUp', {}, at(3, 2)],
  ['ArrowDown', {}, at(5, 2)],
  ['PageUp', {}, at(1, 2)],
  ['PageDown', {}, at(7, 2)],
  ['Home', {}, at(4, 0)],
  ['End', {}, at(4, 4)],
  ['Home', ctrl, at(0, 0)],
  ['End', ctrl, at(7, 4)],
  ['ArrowUp', ctrl, at(0, 2)],
  ['ArrowDown', ctrl, at(7, 2)],
] as const)
  test(`${'ctrlKey' in more ? 'Ctrl and ' : ''}${key} goes where a spreadsheet goes, and with Shift selects up to there`, () => {
    const pageRows = 3
    const { active, anchor } = press(middle(), key, { pageRows, ...more })
    assert.deepEqual([active, anchor], [to, to])
    const range = press(middle(), key, { pageRows, ...more, shiftKey: true })
    assert.deepEqual([range.active, range.anchor], [to, at(4, 2)])
  })

test('Shift turns Enter and Tab round, and selects nothing', () => {
  for (const [key, shiftKey, to] of [
    ['Enter', false, at(5, 2)],
    ['Enter', true, at(3, 2)],
    ['Tab', false, at(4, 3)],
    ['Tab', true, at(4, 1)],
  ] as const) {
    const { active, anchor } = press(middle(), key, { shiftKey })
    assert.deepEqual([active, anchor], [to, to], `${key} ${shiftKey}`)
  }
})

test('Ctrl and A select all lines, and Ctrl and blank the whole lines of the selection', () => {
  const all = press(middle(), 'a', ctrl)
  assert.deepEqual([all.anchor, all.active], [at(0, 0), at(7, 4)])
  const range = press(middle(), 'ArrowUp', { shiftKey: true })
  const lines = press(range, ' ', ctrl)
  assert.deepEqual([lines.anchor, lines.active], [at(3, 0), at(4, 4)])
})

test('Ctrl and I insert an empty line, Ctrl and Backspace delete lines, and Backspace empties cells', () => {
  const codesOf = ({ lines }: Editor) => lines.map(({ cells }) => cells.card || '-').join('')
  assert.equal(codesOf(press(middle(), 'i', ctrl)), 'ABCD-EFGH')
  assert.equal(codesOf(press(middle(), 'Backspace', ctrl)), 'ABCDFGH')
  const first = press(middle(), 'Home')
  assert.equal(codesOf(press(first, 'Backspace')), 'ABCD-FGH')
  for (const key of ['q', 'ArrowLeft'])
    assert.equal(editsOfKey(first, { ...plain, ...ctrl, key }), undefined)
})

test('Ctrl with Z, Y, D, A and Delete do what they do in a spreadsheet', () => {
  const filled = press(press(open(), 'ArrowDown'), 'd', ctrl)
  assert.equal(filled.lines[1]?.cells.card, 'A')
  const undone = press(filled, 'z', ctrl)
  assert.equal(undone.lines[1]?.cells.card, 'B')
  const redone = press(undone, 'y', ctrl)
  assert.deepEqual([redone.lines[1]?.cells.card, redone.future.length], ['A', 0])
  assert.equal(press(undone, 'Z', { ctrlKey: true, shiftKey: true }).lines[1]?.cells.card, 'A')
  assert.equal(press(press(open(), 'a', ctrl), 'Delete', ctrl).lines.length, 0)
})

test('Alt and an arrow move the line up and down, with the text that is being typed', () => {
  const alt = { altKey: true }
  const cardsOf = ({ lines }: Editor) => lines.map(({ cells }) => cells.card).join('')
  const down = press(open(), 'ArrowDown', alt)
  assert.equal(cardsOf(down), 'BAC')
  assert.deepEqual(down.active, { row: 1, column: 0 })
  assert.equal(cardsOf(press(down, 'ArrowUp', alt)), 'ABC')
  const typing = edited(open(), { type: 'type', text: 'X' })
  assert.equal(cardsOf(press(typing, 'ArrowDown', alt)), 'BXC')
})

test('Escape without text, and letters, are left to the field', () => {
  assert.equal(editsOfKey(open(), { ...plain, key: 'Escape' }), undefined)
  assert.equal(editsOfKey(open(), { ...plain, key: 'a' }), undefined)
})
