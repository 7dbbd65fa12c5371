import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownRows } from './whole-list.rule.ts'

const ROWS = [
  { name: 'sign-heads', state: 'ok', at: '2026-02-02' },
  { name: 'Expire-points', state: 'late', at: null },
  { name: 'decide-holds', state: 'ok', at: '2026-01-01' },
]
type Row = (typeof ROWS)[number]
const RULES = {
  sorts: { name: ({ name }: Row) => name, at: ({ at }: Row) => at },
  filters: { state: ({ state }: Row) => state },
  textOf: ({ name }: Row) => name,
}
const namesOf = (filters: Record<string, string>, sort: string | null = null) => {
  const column = sort?.replace('-', '') ?? ''
  const order = sort === null ? null : { column, isDescending: sort.startsWith('-') }
  return shownRows(ROWS, { filters, sort: order }, RULES).map(({ name }) => name)
}

test('A-034 a whole list is filtered by value and by text', () => {
  assert.deepEqual(namesOf({}), ['sign-heads', 'Expire-points', 'decide-holds'])
  assert.deepEqual(namesOf({ state: 'ok' }), ['sign-heads', 'decide-holds'])
  assert.deepEqual(namesOf({ text: 'ＥＸＰＩＲＥ' }), ['Expire-points'])
  assert.deepEqual(namesOf({ state: 'ok', text: 'expire' }), [])
})

test('A-034 a whole list is sorted both ways, with rows without a value last', () => {
  assert.deepEqual(namesOf({}, 'name'), ['decide-holds', 'Expire-points', 'sign-heads'])
  assert.deepEqual(namesOf({}, 'at'), ['decide-holds', 'sign-heads', 'Expire-points'])
  assert.deepEqual(namesOf({}, '-at'), ['sign-heads', 'decide-holds', 'Expire-points'])
})

test('A-034 numbers are sorted as numbers, also within texts, and equal rows keep their order', () => {
  const rows = [
    { id: 'P10', count: 9 },
    { id: 'P9', count: 10 },
    { id: 'P9', count: 10 },
    { id: 'P1', count: 9 },
  ].map((row, at) => ({ ...row, at }))
  const sorts = {
    id: ({ id }: { id: string }) => id,
    count: ({ count }: { count: number }) => count,
    mixed: ({ count, id }: { count: number; id: string }) => (count === 9 ? 'x' : 1 + id.length),
  }
  const rules = { sorts, filters: {}, textOf: undefined }
  const placesOf = (column: string, isDescending = false) =>
    shownRows(rows, { filters: {}, sort: { column, isDescending } }, rules).map(({ at }) => at)
  assert.deepEqual(placesOf('id'), [3, 1, 2, 0])
  assert.deepEqual(placesOf('id', true), [0, 1, 2, 3])
  assert.deepEqual(placesOf('count'), [0, 3, 1, 2])
  assert.deepEqual(placesOf('count', true), [1, 2, 0, 3])
  assert.deepEqual(placesOf('mixed'), [1, 2, 0, 3])
  assert.deepEqual(placesOf('unknown'), [0, 1, 2, 3])
  const found = (filters: Record<string, string>) =>
    shownRows(rows, { filters, sort: null }, rules).length
  assert.equal(found({ text: 'P9' }), 0, 'a list without texts has none to search in')
  assert.equal(found({ unknown: 'x' }), 0)
  assert.equal(found({ text: '' }), 4)
})

test('A-034 several rows without a value come last', () => {
  const values = [null, 2, null, 1]
  const sorted = (isDescending: boolean) =>
    shownRows(
      values.map((value) => ({ value })),
      { filters: {}, sort: { column: 'value', isDescending } },
      { sorts: { value: ({ value }) => value }, filters: {}, textOf: undefined },
    ).map(({ value }) => value)
  assert.deepEqual(sorted(false), [1, 2, null, null])
  assert.deepEqual(sorted(true), [2, 1, null, null])
})
