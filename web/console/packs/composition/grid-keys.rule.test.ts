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
  assert.equal(press(typing, 'Escape').lines[0]?.cells.card, 'A')
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

test('Ctrl with Z, Y, D, A and Delete do what they do in a spreadsheet', () => {
  const ctrl = { ctrlKey: true }
  const filled = press(press(open(), 'ArrowDown'), 'd', ctrl)
  assert.equal(filled.lines[1]?.cells.card, 'A')
  const undone = press(filled, 'z', ctrl)
  assert.equal(undone.lines[1]?.cells.card, 'B')
  assert.equal(press(undone, 'y', ctrl).lines[1]?.cells.card, 'A')
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
