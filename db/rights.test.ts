import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'

/**
 * What each role of the database may do, as PostgreSQL says it: rights given to everybody and by
 * other roles count too.
 */
const RIGHTS = `
  with role as (
    select rolname as name, replace(rolname, 'hikifuda_', '') as role
    from pg_roles
    where rolname in ('hikifuda_shop', 'hikifuda_console', 'hikifuda_auditor')
  ),
  relation as (
    select pg_class.oid, pg_class.oid::regclass::text as name, relkind
    from pg_class
    where relnamespace in ('public'::regnamespace, 'console'::regnamespace, 'auditor'::regnamespace)
  ),
  privilege (privilege) as (
    values ('select'), ('insert'), ('update'), ('references')
  ),
  of_columns as (
    select
      role,
      relation.name,
      privilege,
      case when has_table_privilege(role.name, relation.oid, privilege)
        then '*'
        else string_agg(attname, ' ' order by attname) filter (
          where has_column_privilege(role.name, relation.oid, attnum, privilege)
        )
      end as columns
    from role
    cross join relation
    cross join privilege
    join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
    where relkind in ('r', 'v', 'm', 'p')
    group by role, role.name, relation.oid, relation.name, privilege
  )
  select role, name, privilege, columns from of_columns where columns is not null
  union all
  select role, relation.name, privilege, '*'
  from role
  cross join relation
  cross join (values ('delete'), ('truncate'), ('trigger'), ('maintain')) as of_table (privilege)
  where relkind in ('r', 'v', 'm', 'p')
    and has_table_privilege(role.name, relation.oid, privilege)
  union all
  select role, relation.name, privilege, '*'
  from role
  cross join relation
  cross join (values ('usage'), ('update'), ('select')) as of_sequence (privilege)
  where relkind = 'S'
    and has_sequence_privilege(role.name, relation.oid, privilege)
  union all
  select role, pg_proc.oid::regprocedure::text, 'execute', case when prosecdef then 'as owner' else '*' end
  from role
  cross join pg_proc
  where pronamespace in ('public'::regnamespace, 'console'::regnamespace, 'auditor'::regnamespace)
    and prorettype <> 'trigger'::regtype
    and has_function_privilege(role.name, pg_proc.oid, 'execute')
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all
  select role, nspname, privilege, '*'
  from role
  cross join pg_namespace
  cross join (values ('usage'), ('create')) as of_schema (privilege)
  where nspname in ('public', 'console', 'auditor', 'pgboss')
    and has_schema_privilege(role.name, pg_namespace.oid, privilege)
  order by 1, 2, 3`

let clone: ClonedDatabase
let owner: Database
before(async () => {
  clone = await cloneDatabase()
  owner = openDatabase({ url: clone.url, connectionsMax: 1 })
})
after(async () => {
  await owner.close()
  await clone.drop()
})

// The table repeats the grants on purpose, and was compared with the rights of the specification by
// hand. A right that a migration or a grant gives by mistake fails here.
test('A-194, A-195, A-196, A-199: each role has the rights of the table, and no other', async () => {
  const rights = await owner.query<Record<'role' | 'name' | 'privilege' | 'columns', string>>({
    text: RIGHTS,
  })
  const found = rights.map(({ role, name, privilege, columns }) =>
    [role, name, privilege, columns].join('\t'),
  )
  const table = readFileSync(join(import.meta.dirname, 'rights.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
  const [, ...expected] = table
  assert.deepEqual(
    {
      notInTable: found.filter((line) => !expected.includes(line)),
      notGranted: expected.filter((line) => !found.includes(line)),
    },
    { notInTable: [], notGranted: [] },
  )
})

// For each table that the console's role may write: what for, and what the database refuses. Where it refuses nothing
// more, somebody with the password of that role can write what an operator can (SECURITY.md).
test("each right of the console's role to write has its reason and its promise", () => {
  const linesOf = (name: string) => {
    const [, ...lines] = readFileSync(join(import.meta.dirname, name), 'utf8')
      .trimEnd()
      .split('\n')
    return lines.map((line) => line.split('\t'))
  }
  const writes = new Map<string, string[]>()
  for (const [role, table = '', right = ''] of linesOf('rights.tsv'))
    if (role === 'console' && ['insert', 'update', 'delete'].includes(right))
      writes.set(table, [...(writes.get(table) ?? []), right])
  const reasons = linesOf('console-writes.tsv')
  assert.deepEqual(
    reasons.map(([table, rights = '']) => [table, rights.split('+').toSorted()]),
    [...writes].map(([table, rights]) => [table, rights.toSorted()]),
  )
  assert.deepEqual(
    reasons.filter((line) => line.length !== 4 || line.includes('')),
    [],
  )
})
