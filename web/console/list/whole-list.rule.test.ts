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
