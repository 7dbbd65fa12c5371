import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isList, readExports } from '#testing/repository/contract-dump.ts'
import { type Filter, sortsOf } from './list.ts'
import { listQuery } from './list-query.ts'

/** Values that a filter of each type refuses. */
const WRONG: Readonly<Record<Filter['type'], readonly (string | readonly string[])[]>> = {
  search: ['x'.repeat(101), ['a', 'b']],
  text: ['x'.repeat(101), ['a', 'b']],
  id: ['0', '-1', '1.5', 'x', '9007199254740992', ['1', 'x']],
  time: ['2025-08-01', '2025-02-30T00:00:00Z', 'now', ['2025-08-01T00:00:00Z', '']],
  day: ['2025-02-30', '1.8.2025', '0001-01-01', ['2025-08-01', '']],
  yen: ['-1', '1.5', '2147483648', 'x', ['1', 'x']],
  choice: ['no-such-choice', 'constructor', ['a', 'b']],
}

const definitions = (await readExports()).flatMap(({ place, value }) =>
  isList(value) ? [[place, value] as const] : [],
)

test('every filter of every list refuses a wrong value of its type by its name', () => {
  assert.ok(definitions.length > 30)
  for (const [list, definition] of definitions) {
    const query = listQuery(definition)
    for (const [name, { type }] of Object.entries(definition.filters)) {
      for (const value of WRONG[type]) {
        const { error } = query.safeParse({ [name]: value })
        const fields = new Set(error?.issues.map(({ path: [field] }) => field))
        assert.deepEqual([...fields], [name], `${list}: ${name} of ${JSON.stringify(value)}`)
      }
    }
  }
})

test('A-246 every list has something that a view can save', () => {
  for (const [list, definition] of definitions) {
    const { columns, filters, isFixed } = definition
    const hideable = Object.values(columns).filter((column) => !isFixed && !column.isFixed)
    const open = Object.values(filters).filter((filter) =>
      filter.type === 'search' ? filter.privacy === 'open' : !('privacy' in filter),
    )
    assert.ok(hideable.length + open.length + sortsOf(definition).length > 0, list)
  }
})
