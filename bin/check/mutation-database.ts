import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { TAMPERING_ATTEMPTS } from '#testing/faults/tampering-attempts.ts'
import { templateName, withDatabase, withServer } from '#testing/fixtures/template-database.ts'
import { startTestDatabase } from '#testing/fixtures/test-database.ts'

const ROOT = join(import.meta.dirname, '../..')
const TRIGGERS = 'db/triggers.test.ts'
const RIGHTS = 'db/rights.test.ts'
/** The mistakes in the body of a trigger function: what is replaced, and by what. */
const REPLACEMENTS = [
  [' and ', ' or '],
  [' or ', ' and '],
  [' = ', ' <> '],
  [' <> ', ' = '],
  [' < ', ' <= '],
  [' <= ', ' < '],
  [' > ', ' >= '],
  [' >= ', ' > '],
  [' is null', ' is not null'],
  [' is not null', ' is null'],
  [' is distinct from ', ' is not distinct from '],
  ['not exists', 'exists'],
  ['old.', 'new.'],
] as const
const BODY = 'AS $function$'

interface Mistake {
  readonly name: string
  readonly make: string
  readonly undo: string
  readonly test: string
}

/**
 * Makes mistakes in the triggers, their functions and the rights of the database, one at a time, and
 * runs the tests in db/ against each. The triggers that only keep draws are left out: their test
 * needs a shop with fixtures.
 */
export async function measureDatabase(): Promise<{ noticed: number; survivors: string[] }> {
  const server = await startTestDatabase()
  try {
    // A database is copied only while nobody is connected to it.
    const url = withDatabase(server.url, templateName())
    const run = (text: string) => withServer(url, (client) => client.query(text))
    let noticed = 0
    const survivors: string[] = []
    for (const { name, make, undo, test } of await readMistakes(url)) {
      const isValid = await run(make).then(
        () => true,
        () => false,
      )
      if (!isValid) continue
      const env = { ...process.env, TEST_DATABASE_URL: server.url }
      const { status } = spawnSync(process.execPath, ['--test', test], { cwd: ROOT, env })
      await run(undo)
      console.log(status === 0 ? `    survived  ${name}` : `    noticed  ${name}`)
      if (status === 0) survivors.push(name)
      else noticed += 1
    }
    return { noticed, survivors }
  } finally {
    await server.stop()
  }
}

async function readMistakes(url: string): Promise<readonly Mistake[]> {
  return withServer(url, async (client) => {
    const triggers = await client.query<Record<'name' | 'table' | 'definition' | 'body', string>>(`
      select tgname as name, tgrelid::regclass::text as table, pg_get_triggerdef(pg_trigger.oid) as definition,
        pg_get_functiondef(tgfoid) as body
      from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      where not tgisinternal
        and relnamespace in ('public'::regnamespace, 'console'::regnamespace)
      order by 2, 1`)
    const rights = await client.query<Record<'role' | 'name' | 'privilege', string>>(`
      select distinct on (grantee, privilege_type)
        grantee as role, table_schema || '.' || table_name as name, privilege_type as privilege
      from information_schema.role_table_grants
      where grantee in ('hikifuda_shop', 'hikifuda_console', 'hikifuda_auditor')
      order by 1, 3, 2`)
    const ofDraws = new Set(TAMPERING_ATTEMPTS.map(({ refusedByTrigger }) => refusedByTrigger))
    const tested = triggers.rows.filter(({ name }) => !ofDraws.has(name))
    return [
      ...rights.rows.map(({ role, name, privilege }) => ({
        name: `${role} may not ${privilege} ${name}`,
        make: `revoke ${privilege} on ${name} from ${role}`,
        undo: `grant ${privilege} on ${name} to ${role}`,
        test: RIGHTS,
      })),
      ...tested.map(({ name, table, definition }) => ({
        name: `${table} without ${name}`,
        make: `drop trigger ${name} on ${table}`,
        undo: definition,
        test: TRIGGERS,
      })),
      ...[...new Set(tested.map(({ body }) => body))].flatMap(mistakesIn),
    ]
  })
}

function mistakesIn(definition: string): readonly Mistake[] {
  const start = definition.indexOf(BODY) + BODY.length
  return REPLACEMENTS.flatMap(([from, to]) =>
    [...definition.matchAll(new RegExp(RegExp.escape(from), 'g'))]
      .filter(({ index }) => index > start)
      .map(({ index }) => {
        const line = definition.slice(definition.lastIndexOf('\n', index) + 1).split('\n')[0] ?? ''
        const [, of = ''] = /FUNCTION (\S+)\(/.exec(definition) ?? []
        return {
          name: `${of}: ${line.trim()}  →  ${to.trim()}`,
          make: definition.slice(0, index) + to + definition.slice(index + from.length),
          undo: definition,
          test: TRIGGERS,
        }
      }),
  )
}
