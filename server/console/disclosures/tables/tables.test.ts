import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { COLUMN_LABELS } from '#server/console/disclosures/labels.rule.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { DISCLOSED_TABLES, UNDISCLOSED_TABLES } from './tables.rule.ts'

let clone: ClonedDatabase
let database: Database
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ url: clone.url, connectionsMax: 1 })
})
after(async () => {
  await database.close()
  await clone.drop()
})

/** The columns that connect a row with a member. The condition of a section uses these columns. */
const MEMBER_COLUMNS = new Set(['member_id', 'friend_id', 'referrer_id'])

/**
 * Selects each table that refers to members. Such a table has a column with a member's number, with
 * the target of an act, or with the recipient of a message. Or it has a foreign key to another
 * table that refers to members.
 */
const selectCarriers = () =>
  database.query<{ name: string }>({
    text: `
      with recursive
      tables as (
        select pg_class.oid, replace(oid::regclass::text, 'public.', '') as name
        from pg_class
        where relkind = 'r'
          and relnamespace in ('public'::regnamespace, 'console'::regnamespace)
      ),
      carriers as (
        select oid, name
        from tables
        where name = 'members'
          or exists (
            select from pg_attribute
            where attrelid = oid
              and not attisdropped
              and (attname like '%member_id' or attname in ('target_kind', 'recipient'))
          )
        union
        select tables.oid, tables.name
        from carriers
        join pg_constraint on confrelid = carriers.oid and contype = 'f'
        join tables on tables.oid = conrelid
        where carriers.name <> 'console.approvals'
      )
      select name from carriers order by name`,
  })

test('A-154 each table that carries a member is in the file, or is an exception with a reason', async () => {
  const found = (await selectCarriers()).map(({ name }) => name)
  assert.ok(found.length > 40)
  const disclosed = DISCLOSED_TABLES.map(({ table }) => table)
  for (const name of found) {
    const isException = (UNDISCLOSED_TABLES[name] ?? '').length > 20
    assert.notEqual(disclosed.includes(name), isException, `${name} is in neither list, or in both`)
  }
  for (const name of Object.keys(UNDISCLOSED_TABLES))
    assert.ok(found.includes(name), `${name} is an exception without a table`)
})

test('A-154 each column of a disclosed table is shown with a name, or is withheld', async () => {
  const columns = await database.query<{ name: string; column: string }>({
    text: `
      select
        replace(attrelid::regclass::text, 'public.', '') as name,
        attname as column
      from pg_attribute
      where attnum > 0
        and not attisdropped`,
  })
  for (const { table, columns: shown, withheld = [], derived = {} } of DISCLOSED_TABLES) {
    const listed = [...shown, ...withheld, ...Object.keys(derived)]
    for (const { column } of columns.filter(({ name }) => name === table))
      assert.ok(listed.includes(column) || MEMBER_COLUMNS.has(column), `${table}.${column}`)
    for (const column of shown) assert.ok(COLUMN_LABELS[column], `${table}.${column} has no name`)
    assert.deepEqual(
      listed.filter((each, at) => listed.indexOf(each) !== at),
      [],
      table,
    )
  }
})
