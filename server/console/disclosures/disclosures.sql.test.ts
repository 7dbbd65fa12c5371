import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { selectDisclosedRows } from './disclosures.sql.ts'
import type { DisclosedTable } from './tables/table.ts'
import { DISCLOSED_TABLES } from './tables/tables.rule.ts'

const MEMBERS = [11, 22] as const
let clone: ClonedDatabase
let database: Database
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ url: clone.url, connectionsMax: 1 })
  for (const id of MEMBERS) await database.query({ text: fillAll(id, { kind: 'member', id }) })
  const payment = { kind: 'payment', id: MEMBERS[0] }
  await database.query({ text: fillAll(33, payment) })
  await database.query({ text: fillAll(44, payment) })
  await database.query({ text: disown(44) })
})
after(async () => {
  await database.close()
  await clone.drop()
})

/**
 * Adds one row to every table of the database. Every number and text of the row is `member`, so each
 * column that refers to another row refers to the row of the same member. `target` is what an act
 * was about. The constraints and triggers, which such rows do not fit, are removed before.
 */
const fillAll = (member: number, target: { kind: string; id: number }) => `
  do $$
  declare
    each record;
  begin
    for each in
      select conrelid::regclass as relation, conname
      from pg_constraint
      where contype in ('c', 'f')
        and connamespace in ('public'::regnamespace, 'console'::regnamespace)
        and conrelid <> 0
    loop
      execute format('alter table %s drop constraint %I', each.relation, each.conname);
    end loop;
    for each in
      select
        pg_class.oid::regclass as relation,
        string_agg(quote_ident(attname), ', ') as names,
        string_agg(
          case
            when attname = 'target_kind' then '''${target.kind}'''
            when attname = 'target_id' then '''${target.id}'''
            when typcategory = 'A' then '''{}'''
            when typcategory = 'B' then 'false'
            when typcategory = 'D' then 'now()'
            when typcategory = 'T' then '''0'''
            when typname in ('json', 'jsonb') then '''{}'''
            when typname = 'uuid' then 'gen_random_uuid()'
            when typcategory in ('N', 'S', 'U', 'V') then '''${member}'''
            else 'null'
          end,
          ', '
        ) as row
      from pg_class
      join pg_attribute on attrelid = pg_class.oid
      join pg_type on pg_type.oid = atttypid
      where relkind = 'r'
        and relnamespace in ('public'::regnamespace, 'console'::regnamespace)
        and attnum > 0
        and not attisdropped
        and attgenerated = ''
      group by pg_class.oid
    loop
      execute format('alter table %s disable trigger user', each.relation);
      begin
        execute format(
          'insert into %s (%s) overriding system value values (%s)',
          each.relation, each.names, each.row
        );
      exception
        when unique_violation then null; -- A table of one row has its row already.
      end;
    end loop;
  end;
  $$`

/** Rows that may belong to nobody lose their member, such as the case of a guest. */
const disown = (member: number) => `
  do $$
  declare
    relation regclass;
  begin
    for relation in
      select attrelid
      from pg_attribute
      join pg_class on pg_class.oid = attrelid
      where attname = 'member_id'
        and not attnotnull
        and relkind = 'r'
        and relnamespace in ('public'::regnamespace, 'console'::regnamespace)
    loop
      execute format('update %s set member_id = null where member_id = ${member}', relation);
    end loop;
  end;
  $$`

test('A-154 A-395 each table of the file has the rows of its member, and no row of another member or of nobody', async () => {
  for (const table of DISCLOSED_TABLES)
    for (const memberId of MEMBERS) {
      const rows = await selectDisclosedRows(database, table, memberId)
      assert.equal(rows.length, 1, `${table.table} of ${memberId}`)
      const other = String(MEMBERS.find((each) => each !== memberId))
      const numbers = Object.values(rows[0] ?? {}).map(String)
      assert.ok(!numbers.includes(other), `${table.table} of ${memberId}`)
    }
  assert.ok(DISCLOSED_TABLES.length > 30)
})

test('A-154 the phone number of a friend is only in the file of the friend', async () => {
  const [referrer, friend] = MEMBERS
  await database.query({
    text: 'update referrals set referrer_id = $1, paid_phone = $2 where friend_id = $3',
    values: [referrer, '09012345678', friend],
  })
  const referrals = DISCLOSED_TABLES.find(({ table }) => table === 'referrals') as DisclosedTable
  const phonesFor = async (memberId: number) =>
    (await selectDisclosedRows(database, referrals, memberId)).map(({ paid_phone }) => paid_phone)
  assert.ok(!(await phonesFor(referrer)).includes('09012345678'))
  assert.deepEqual(await phonesFor(friend), ['09012345678'])
})
