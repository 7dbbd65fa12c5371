import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  type Database,
  openDatabase,
  type Transaction,
} from '#server/platform/database/database.ts'
import { CONSOLE_ROLE, SHOP_ROLE } from '#server/platform/embedded-postgres/cluster.ts'
import { TAMPERING_ATTEMPTS } from '#testing/faults/tampering-attempts.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { type Columns, EFFECTS, GUARDS } from './guards.ts'

/**
 * Each trigger alone: without the rules of the code before it, and in a database without any other
 * constraint, whose roles have all rights.
 */
let clone: ClonedDatabase
let owner: Database
before(async () => {
  clone = await cloneDatabase()
  owner = openDatabase({ url: clone.url, connectionsMax: 1 })
  await owner.query({ text: DROP_CONSTRAINTS })
  // The template's tolerance is long, because the clock of most tests stands still.
  await owner.query({ text: `update console.settings set clock_tolerance = default` })
  for (const schema of ['public', 'console'])
    for (const kind of ['tables', 'sequences', 'functions'])
      await owner.query({
        text: `grant all on all ${kind} in schema ${schema} to ${SHOP_ROLE}, ${CONSOLE_ROLE}`,
      })
})
after(async () => {
  await owner.close()
  await clone.drop()
})

/** Drops the foreign keys, the checks and the columns' `not null`. Keys stay. */
const DROP_CONSTRAINTS = `
  do $$
  declare
    work record;
  begin
    for work in
      select conrelid::regclass as name, string_agg(format('drop constraint %I', conname), ', ') as drops
      from pg_constraint
      join pg_class on pg_class.oid = conrelid
      where connamespace in ('public'::regnamespace, 'console'::regnamespace)
        and relkind = 'r'
        and (
          contype in ('c', 'f')
          or contype = 'n'
            and not exists (
              select from pg_constraint as key
              where key.conrelid = pg_constraint.conrelid
                and key.contype = 'p'
                and pg_constraint.conkey[1] = any (key.conkey)
            )
            and not exists (
              select from pg_attribute
              where attrelid = pg_constraint.conrelid
                and attnum = pg_constraint.conkey[1]
                and attidentity <> ''
            )
        )
      group by conrelid
    loop
      execute format('alter table %s %s', work.name, work.drops);
    end loop;
  end $$`

const [, ...kept] = readFileSync(join(import.meta.dirname, 'kept.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [table = '', trigger = '', refuses = '', saying = ''] = line.split('\t')
    return { table, trigger, refuses, saying }
  })

/** Runs the work in a transaction that is always rolled back. */
async function attempt<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const rollback = new Error('rolled back')
  let result: Result | undefined
  await assert.rejects(
    owner.transaction(async (tx) => {
      result = await work(tx)
      throw rollback
    }),
    (cause) => {
      if (cause !== rollback) throw cause
      return true
    },
  )
  return result as Result
}

/** Runs statements as if the tables had no triggers. */
async function given(tx: Transaction, statements: readonly string[]) {
  await tx.query({ text: 'set local session_replication_role = replica' })
  for (const text of statements) await tx.query({ text })
  await tx.query({ text: 'set local session_replication_role = origin' })
}

test('a row that is kept is neither changed nor deleted, by the owner of the tables either', async (t) => {
  for (const { table, trigger, refuses, saying } of kept) {
    for (const text of await statementsOf(table, refuses)) {
      await t.test(`${trigger}: ${text}`, async () => {
        const row = await anyRow(table)
        const change = attempt(async (tx) => {
          await given(tx, [row])
          await tx.query({ text })
        })
        await assert.rejects(change, { constraint: trigger, message: new RegExp(saying) })
      })
    }
  }
})

async function statementsOf(table: string, refuses: string): Promise<readonly string[]> {
  const updateOf = (column: string) => `update ${table} set ${column} = ${column}`
  const identity = await owner.query<{ name: string }>({
    text: `select attname as name from pg_attribute where attrelid = $1::regclass and attidentity <> ''`,
    values: [table],
  })
  if (refuses.startsWith('update of '))
    return refuses
      .split(' ')
      .slice(2)
      .map((column) =>
        identity.some(({ name }) => name === column)
          ? `update ${table} set ${column} = default`
          : updateOf(column),
      )
  const columns = await owner.query<{ name: string }>({
    text: `
      select attname as name
      from pg_attribute
      where attrelid = $1::regclass
        and attnum > 0
        and not attisdropped
        and attidentity = ''
        and attgenerated = ''
      limit 1`,
    values: [table],
  })
  const statements: Readonly<Record<string, string>> = {
    delete: `delete from ${table}`,
    truncate: `truncate ${table} cascade`,
    update: updateOf(columns[0]?.name ?? ''),
  }
  return refuses.split(' ').map((each) => statements[each] as string)
}

/** Returns a statement that adds a row of which only the primary key is set. */
async function anyRow(table: string): Promise<string> {
  const columns = await owner.query<{ name: string; type: string }>({
    text: `
      select attname as name, format_type(atttypid, atttypmod) as type
      from pg_attribute
      join pg_constraint on conrelid = attrelid and contype = 'p' and attnum = any (conkey)
      where attrelid = $1::regclass
        and attidentity = ''
        and not atthasdef`,
    values: [table],
  })
  if (columns.length === 0) return `insert into ${table} default values`
  const names = columns.map(({ name }) => name).join(', ')
  const values = columns.map(({ type }) => {
    if (type === 'text' || type === 'bytea') return `'x'`
    return type === 'date' || type.startsWith('timestamp') ? 'now()' : '1'
  })
  return `insert into ${table} (${names}) values (${values.join(', ')}) on conflict do nothing`
}

test('each trigger stands in the table of kept rows, among the cases of the guards or among the attacks on draws', async () => {
  const triggers = await owner.query<{ name: string }>({
    text: `
      select tgname as name
      from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      where not tgisinternal
        and relnamespace in ('public'::regnamespace, 'console'::regnamespace)`,
  })
  const tested = [
    ...kept.map(({ trigger }) => trigger),
    ...GUARDS.map(({ trigger }) => trigger),
    ...EFFECTS.map(({ trigger }) => trigger),
    ...TAMPERING_ATTEMPTS.map(({ refusedByTrigger }) => refusedByTrigger),
  ]
  const names = triggers.map(({ name }) => name)
  assert.deepEqual(names.filter((name) => !tested.includes(name)).toSorted(), [])
  assert.deepEqual(
    kept.filter(({ trigger }) => !names.includes(trigger)),
    [],
  )
})

test('a guard alone refuses each change that differs in one thing from an allowed one', async (t) => {
  for (const guard of GUARDS) {
    const { trigger, as, given: rows = [], actor, right, wrong } = guard
    const run = (change: Columns, world: readonly string[] = []) =>
      attempt(async (tx) => {
        await given(tx, [...rows, ...world])
        if (actor !== undefined) await actAs(tx, { ...actor, ...change.actor })
        await tx.query({ text: `set local session authorization ${as}` })
        const { actor: _, ...columns } = change
        await tx.query({ text: guard.statement({ ...right, ...columns }) })
      })
    await t.test(`${trigger} allows what is right`, () => run({}))
    for (const [change, constraint, world] of wrong) {
      const what = JSON.stringify(change) + (world ?? []).join(', ')
      await t.test(`${trigger}: ${constraint} refuses ${what}`, () =>
        assert.rejects(run(change, world), { constraint }, what),
      )
    }
  }
})

test('a trigger alone changes what follows from a row', async (t) => {
  for (const { trigger, as, given: rows, actor, statement, read, found } of EFFECTS)
    await t.test(`${trigger}: ${statement}`, async () => {
      const row = await attempt(async (tx) => {
        await given(tx, rows)
        if (actor !== undefined) await actAs(tx, actor)
        if (as !== undefined) await tx.query({ text: `set local session authorization ${as}` })
        await tx.query({ text: statement })
        return (await tx.query({ text: read }))[0]
      })
      assert.deepEqual(row, found)
    })
})

async function actAs(tx: Transaction, actor: object) {
  await tx.query({
    text: 'select console.set_actor(jsonb_populate_record(null::console.actor, $1))',
    values: [JSON.stringify(actor)],
  })
}
