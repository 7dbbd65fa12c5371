import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { startTestDatabase, type TestDatabase } from '#testing/fixtures/test-database.ts'
import { bind, type PartSource, readPart } from './list.sql.ts'

let server: TestDatabase
let database: Database
before(async () => {
  server = await startTestDatabase()
  database = openDatabase({ url: server.url })
})
after(async () => {
  await database.close()
  await server.stop()
})

/** 120 rows, of which every third is closed. */
const rows: PartSource = {
  select: "id, state, 'row ' || id as row_name",
  from: `(
    select id, case when id % 3 = 0 then 'closed' else 'open' end as state
    from generate_series(1, 120) as id
  ) as rows`,
  where: { state: 'state = $state', ids: 'id = any($ids)', text: 'id::text like $text' },
  order: { id: 'id $direction', state: 'state $direction, id' },
}
interface ListedRow {
  readonly id: number
  readonly state: string
  readonly rowName: string
}
const read = (source: PartSource, query: object) =>
  readPart<ListedRow>(database, source, { page: 1, direction: 'asc', sort: 'id', ...query })

test('A-034: a page holds fifty rows of those that match, in the chosen order', async () => {
  const { list, ...page } = await read(rows, { page: 2, state: 'open' })
  assert.deepEqual(page, { count: 80, page: 2, allPage: 2 })
  assert.equal(list.length, 30)
  assert.deepEqual(list[0], { id: 76, state: 'open', rowName: 'row 76' })
  const last = await read(rows, { page: 2, state: 'open', direction: 'desc' })
  assert.equal(last.list[0]?.id, 44)
  const byState = await read(rows, { sort: 'state', direction: 'desc' })
  assert.deepEqual([byState.list[0]?.state, byState.list[0]?.id], ['open', 1])
})

test('a filter without a value has no condition, and several filters hold together', async () => {
  assert.equal((await read(rows, { state: undefined, ids: [], text: '' })).count, 120)
  assert.equal((await read(rows, { state: 'closed', text: '1%' })).count, 10)
  assert.equal((await read({ ...rows, always: 'id > 100' }, { state: 'closed' })).count, 7)
})

test('what is joined to a page neither adds nor loses rows of it', async () => {
  const joins = "left join (values (76, 'met')) as notes (row_id, note) on row_id = id"
  const { list, count } = await read(
    { ...rows, select: 'id, coalesce(note, state) as state', joins },
    { page: 2, state: 'open' },
  )
  assert.deepEqual([count, list.length], [80, 30])
  assert.deepEqual([list[0], list[1]?.id], [{ id: 76, state: 'met' }, 77])
})

test('an unknown order and a name without a value throw, so that no list loses its condition', async () => {
  await assert.rejects(read(rows, { sort: 'constructor name' }), /no order/)
  assert.throws(() => bind('select $missing', {}), /no value for \$missing/)
  const { text, values } = bind('select $a::int + $b::int + $a::int', { a: 1, b: 2, c: 3 })
  assert.deepEqual([text, values], ['select $1::int + $2::int + $1::int', [1, 2]])
})

test('a filter has a condition for each value, and totals cover the rows of all pages', async () => {
  const state = { any: 'true', open: "state = 'open'", other: "state <> 'open'" }
  const source = { ...rows, where: { ...rows.where, state }, totals: 'sum(id)::integer as id_sum' }
  const sumOf = async (chosen: string) => {
    const query = { page: 1, direction: 'asc', sort: 'id', state: chosen } as const
    const { count, idSum } = await readPart<ListedRow, { idSum: number }>(database, source, query)
    return [count, idSum]
  }
  assert.deepEqual(await sumOf('any'), [120, 7_260])
  assert.deepEqual(await sumOf('open'), [80, 4_800])
  assert.deepEqual(await sumOf('closed'), [40, 2_460])
  const { other: _, ...named } = state
  const lacking = read({ ...source, where: { state: named } }, { state: 'closed' })
  await assert.rejects(lacking, /no condition for closed/)
})
