import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import type { ListSource } from './use-list.ts'
import { useWholeList } from './use-whole-list.ts'

const ROWS = [
  { id: 1, name: 'b', state: 'on' },
  { id: 2, name: 'c', state: 'off' },
  { id: 3, name: 'a', state: 'on' },
]
type Row = (typeof ROWS)[number]

test('A-182 the file of a list that is loaded whole holds the rows that the operator sees, in their order', async () => {
  let source: ListSource<Row> | undefined
  const List = () => {
    source = useWholeList<Row>(
      { key: 'GET /operators', outcome: undefined, reload: async () => undefined },
      {
        rows: ROWS,
        columns: [{ name: 'name', title: 'Name', sortBy: ({ name }: Row) => name } as never],
        choices: { columns: ['name'], values: { state: ['on', 'off'] } },
        filters: { state: ({ state }) => state },
      },
    )
    return null
  }
  const initialEntries = ['/?state=on&sort=name']
  renderToString(createElement(MemoryRouter, { initialEntries }, createElement(List)))
  const shown = source?.page?.list.map(({ id }) => id)
  assert.deepEqual(shown, [3, 1])
  assert.deepEqual(
    (await source?.file?.loadRows())?.map(({ id }) => id),
    shown,
  )
})
