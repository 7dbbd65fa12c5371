import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { applyGrants } from '#server/platform/database/shop-role.ts'
import { SHOP_ROLE } from '#server/platform/embedded-postgres/cluster.ts'
import {
  asAuditorRole,
  asConsoleRole,
  asShopRole,
} from '#server/platform/embedded-postgres/postgres.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'

let clone: ClonedDatabase
let asShop: Database
let asConsole: Database
let tables: readonly { readonly schema: string; readonly name: string }[]
before(async () => {
  clone = await cloneDatabase()
  asShop = openDatabase({ url: asShopRole(clone.url), connectionsMax: 1 })
  asConsole = openDatabase({ url: asConsoleRole(clone.url), connectionsMax: 1 })
  tables = await asConsole.query({
    text: `
      select nspname as schema, relname as name
      from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r'
        and nspname in ('public', 'console')`,
  })
})
after(async () => {
  await asShop.close()
  await asConsole.close()
  await clone.drop()
})

const refuses = (database: Database, text: string) =>
  assert.rejects(database.query({ text }), /permission denied/, text)

test('no role executes a trigger function with the rights of the owner, or makes a temporary table', async () => {
  const executable = `
    select oid::regprocedure::text as name
    from pg_proc
    where pronamespace in ('public'::regnamespace, 'console'::regnamespace)
      and prorettype = 'trigger'::regtype
      and prosecdef
      and has_function_privilege(oid, 'execute')`
  await applyGrants(SHOP_ROLE, clone.url)
  for (const database of [asShop, asConsole]) {
    assert.deepEqual(await database.query({ text: executable }), [])
    await refuses(database, 'create temporary table own (id bigint)')
  }
})

test("A-196: the console's role may insert an urn, but only one that starts as its composition", async () => {
  const urn = `insert into urns (pack_id, head, counts) values (1, '', '{}')`
  await assert.rejects(asConsole.query({ text: urn }), /starts as its composition/)
})

test('A-027: single-hand mode is no right of the console', async () => {
  await refuses(asConsole, 'update console.settings set is_single_hand = true')
})

test('A-031: nobody changes the audit log, the owner of the tables included', async () => {
  const owner = openDatabase({ url: clone.url, connectionsMax: 1 })
  try {
    const entry = `insert into console.audit_entries (at, call, outcome) values (now(), 'x', 'done')`
    await owner.query({ text: entry })
    for (const text of [
      `update console.audit_entries set call = 'y'`,
      'delete from console.audit_entries',
      'truncate console.audit_entries',
    ]) {
      await assert.rejects(owner.query({ text }), /only ever grows/)
      await refuses(asConsole, text)
    }
    await refuses(asConsole, `update console.audit_chain set hash = ''`)
  } finally {
    await owner.close()
  }
})

test("A-199: the auditor's role reads masked views, and no table, and changes nothing", async () => {
  const asAuditor = openDatabase({ url: asAuditorRole(clone.url), connectionsMax: 1 })
  const owner = openDatabase({ url: clone.url, connectionsMax: 1 })
  try {
    await addMemberAccount(owner, { points: 100, now: new Date() })
    const views = await owner.query<{ name: string }>({
      text: `select viewname as name from pg_views where schemaname = 'auditor'`,
    })
    assert.ok(views.length > 15)
    for (const { name } of views) {
      const rows = await asAuditor.query({ text: `select * from auditor.${name}` })
      assert.doesNotMatch(JSON.stringify(rows), /extra-|江田|映子|09000000005|神宮前|4-5-6/, name)
      for (const text of [
        `delete from auditor.${name}`,
        `insert into auditor.${name} default values`,
        `truncate auditor.${name}`,
      ]) {
        await assert.rejects(asAuditor.query({ text }), text)
      }
    }
    const [member] = await asAuditor.query({ text: 'select masked_mail from auditor.members' })
    assert.deepEqual(member, { maskedMail: 'e…@example.com' })
    for (const { schema, name } of tables) {
      await refuses(asAuditor, `select from ${schema}.${name}`)
      await refuses(asAuditor, `delete from ${schema}.${name}`)
    }
    for (const text of [
      `select take_errand(now(), '{}', '1 minute')`,
      'select approval_faults()',
      'create table mine (id integer)',
      'create view auditor.mine as select 1',
    ]) {
      await refuses(asAuditor, text)
    }
  } finally {
    await asAuditor.close()
    await owner.close()
  }
})

test("A-195: the shop's role does not read a table that is not listed", async () => {
  const owner = openDatabase({ url: clone.url, connectionsMax: 1 })
  try {
    await owner.query({ text: 'create table a_table_to_come (id integer)' })
    await refuses(asShop, 'select from a_table_to_come')
  } finally {
    await owner.close()
  }
})

test("A-196: the console's role inserts packs, prizes and urns, and publishes none without approval", async () => {
  const pack = `
    insert into packs (name, currency, price, total, card_type_id, movie_style, images)
    values ('x', 'point', 1, 1, (select min(id) from card_types), 1, '{/x.webp}')`
  const work = asConsole.transaction(async (tx) => {
    await tx.query({
      text: 'insert into card_types (id, name, name_en) values (900, $1, $1)',
      values: ['x'],
    })
    await tx.query({ text: pack })
    await tx.query({
      text: `update packs set composition = 'x', pack_root = 'x', published_at = now() where name = 'x'`,
    })
  })
  await assert.rejects(work, /with an approval of its root/)
})
