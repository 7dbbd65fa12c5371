import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CardFacts } from '#contract/console/packs/pack-drafts.ts'
import {
  type Cells,
  cardFault,
  duplicateKeys,
  EMPTY_CELLS,
  exceededWorth,
  faultsIn,
  lacksPoints,
  normalized,
  numberIn,
} from './lines.rule.ts'

const cards = new Map([['A', { id: 1, code: 'A' } as CardFacts]])
const linesOf = (...rows: Partial<Cells>[]) =>
  rows.map((cells, key) => ({ key, cells: { ...EMPTY_CELLS, ...cells }, copyIds: [] }))

test('numbers and actions are read as spreadsheets write them', () => {
  assert.equal(normalized('count', ' １,２３４ '), '1234')
  assert.equal(normalized('points', '+50'), '50')
  assert.equal(normalized('points', '¥1,200'), '1200')
  assert.equal(normalized('count', '10口'), '10')
  assert.equal(normalized('points', '1,50'), '1,50')
  assert.equal(normalized('action', '発送のみ'), '2')
  assert.equal(normalized('action', 'Ship'), '2')
  assert.equal(normalized('action', ''), '')
  assert.equal(normalized('note', ' ２枚目 '), '２枚目')
  assert.equal(normalized('card', ' Ａ－１ '), 'Ａ－１')
})

test('A-054 a fault names the row, the column and the value', () => {
  const lines = linesOf(
    { card: 'A', count: '3', action: '2' },
    { card: 'X', count: 'three', points: '-1', action: '9' },
    { count: '0', points: '999999999' },
  )
  assert.deepEqual(faultsIn(lines, cards), [
    { row: 2, column: 'card', value: 'X', fault: 'unknown-card' },
    { row: 2, column: 'count', value: 'three', fault: 'not-a-number' },
    { row: 2, column: 'points', value: '-1', fault: 'too-small' },
    { row: 2, column: 'action', value: '9', fault: 'unknown-action' },
    { row: 3, column: 'count', value: '0', fault: 'too-small' },
    { row: 3, column: 'points', value: '999999999', fault: 'too-large' },
  ])
})

test('A-054 a count is 1 to 1,000,000 and points are 0 to 100,000,000, in digits alone', () => {
  const faultsOf = (column: 'count' | 'points', ...texts: string[]) =>
    faultsIn(linesOf(...texts.map((text) => ({ [column]: text }))), cards).map(
      ({ value, fault }) => `${value} ${fault}`,
    )
  assert.deepEqual(faultsOf('count', '0', '1', '1000000', '1000001', '-1'), [
    '0 too-small',
    '1000001 too-large',
    '-1 too-small',
  ])
  assert.deepEqual(faultsOf('points', '0', '100000000', '100000001', '-1'), [
    '100000001 too-large',
    '-1 too-small',
  ])
  assert.deepEqual(faultsOf('count', '1x', 'x1', '1.5', '--1'), [
    '1x not-a-number',
    'x1 not-a-number',
    '1.5 not-a-number',
    '--1 not-a-number',
  ])
  assert.deepEqual(['', '0', '999999999', '1000000000', '1x', 'x1'].map(numberIn), [
    null,
    0,
    999_999_999,
    null,
    null,
    null,
  ])
})

test('a cell that is still empty is unfinished and no fault', () => {
  assert.deepEqual(faultsIn(linesOf({}, { card: 'A' }), cards), [])
})

test('a finished line with a convertible card needs points, and a line that can only be shipped does not', () => {
  const lines = linesOf(
    { card: 'A', count: '1' },
    { card: 'A', count: '1', points: '0', action: '0' },
    { card: 'A', count: '1', points: '5' },
    { card: 'A', count: '1', action: '2' },
    { card: 'A' },
  )
  assert.deepEqual(lines.map(lacksPoints), [true, true, false, false, false])
})

test('points above the market price or the cost of a card are marked where they are typed', () => {
  const card = { id: 1, code: 'A', marketYen: 60, costYen: 40 } as CardFacts
  const lines = linesOf(
    { card: 'A', points: '61' },
    { card: 'A', points: '41' },
    { card: 'A', points: '40' },
    { card: 'A', points: '61', action: '2' },
    { card: 'A', points: '61', action: '0' },
    { card: 'A' },
  )
  const found = lines.map((line) => exceededWorth(line, card))
  assert.deepEqual(found, ['market', 'cost', undefined, undefined, 'market', undefined])
  const unknown = { ...card, marketYen: null, costYen: null }
  assert.equal(
    exceededWorth({ key: 0, copyIds: [], cells: { ...EMPTY_CELLS, points: '9' } }, unknown),
    undefined,
  )
})

test('A-059 a card that is retired or has no picture is marked before the submission', () => {
  const card = { id: 1, code: 'A', image: '/a.webp', isRetired: false } as CardFacts
  assert.equal(cardFault(card), undefined)
  assert.equal(cardFault({ ...card, image: '' }), 'no-picture')
  assert.equal(cardFault({ ...card, isRetired: true }), 'retired')
})

test('A-059 one card on two lines with the same points is marked on both', () => {
  const lines = linesOf(
    { card: 'A', points: '10' },
    { card: 'A', points: '20' },
    { card: 'A', points: '10' },
    {},
    {},
  )
  assert.deepEqual([...duplicateKeys(lines)], [0, 2])
})
