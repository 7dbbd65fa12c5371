import { TAMPERING_ATTEMPTS } from '#testing/faults/tampering-attempts.ts'
import { templateName, withDatabase, withServer } from '#testing/fixtures/template-database.ts'
import { startTestDatabase } from '#testing/fixtures/test-database.ts'
import { importTests, replaceNodeTest, runTest, type TestFile } from './mutation-tests.ts'

const fileOf = (name: string) => importTests(new URL(`../../db/${name}`, import.meta.url).href)
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
/** A line of text for people. */
const TEXT = /--|raise exception/

interface Mistake {
  readonly name: string
  readonly make: string
  readonly undo: string
  /** The triggers that the mistake changes; none for a mistake in a right. */
  readonly triggers: readonly string[]
}

/**
 * Makes mistakes in the triggers, their functions and the rights of the database, one at a time, and
 * runs the cases of these triggers, or the table of the rights, against each. The triggers that only
 * keep draws are left out: their test needs a shop with fixtures.
 */
export async function measureDatabase(): Promise<{ noticed: number; survivors: string[] }> {
  const server = await startTestDatabase()
  process.env.TEST_DATABASE_URL = server.url
  replaceNodeTest()
  const [ofTriggers, ofRights] = [await fileOf('triggers.test.ts'), await fileOf('rights.test.ts')]
  for (const hook of ofTriggers.before) await hook()
  try {
    const { rows } = await withServer(server.url, (client) =>
      client.query(`select datname from pg_database where datname like 'clone_${process.pid}_%'`),
    )
    // The test of the rights copies the template, which the tests of the triggers have done already.
    const template = withDatabase(server.url, templateName())
    const clone = withDatabase(server.url, rows[0].datname)
    const noticed: string[] = []
    const survivors: string[] = []
    const mistakes = await readMistakes(template)
    const none = { name: '', make: '', undo: '' }
    for (const mistake of [
      { ...none, triggers: [] },
      { ...none, triggers: mistakes.flatMap(({ triggers }) => triggers) },
      ...mistakes,
    ]) {
      const { name, make, undo, triggers } = mistake
      const [file, url] = triggers.length === 0 ? [ofRights, template] : [ofTriggers, clone]
      const run = (text: string) => withServer(url, (client) => client.query(text))
      const isMade = await run(make).then(
        () => true,
        () => false,
      )
      if (!isMade) continue
      const isNoticed = await hasFault(file, triggers)
      await run(undo)
      if (name === '' && isNoticed) throw new Error('the tests in db/ fail without a mistake')
      if (name !== '') (isNoticed ? noticed : survivors).push(name)
    }
    return { noticed: noticed.length, survivors }
  } finally {
    for (const hook of ofTriggers.after) await hook()
    await server.stop()
  }
}

async function hasFault(file: TestFile, triggers: readonly string[]): Promise<boolean> {
  const isChosen = (name: string) => triggers.includes(/^\w+/.exec(name)?.[0] ?? '')
  try {
    for (const test of file.tests) await runTest(file, test, isChosen)
    return false
  } catch {
    return true
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
        triggers: [],
      })),
      ...tested.map(({ name, table, definition }) => ({
        name: `${table} without ${name}`,
        make: `drop trigger ${name} on ${table}`,
        undo: definition,
        triggers: [name],
      })),
      ...[...Map.groupBy(tested, ({ body }) => body)].flatMap(([body, all]) =>
        mistakesIn(
          body,
          all.map(({ name }) => name),
        ),
      ),
    ]
  })
}

function mistakesIn(definition: string, triggers: readonly string[]): readonly Mistake[] {
  const start = definition.indexOf(BODY) + BODY.length
  return REPLACEMENTS.flatMap(([from, to]) =>
    [...definition.matchAll(new RegExp(RegExp.escape(from), 'g'))]
      .map(({ index }) => {
        const line = definition.slice(definition.lastIndexOf('\n', index) + 1).split('\n')[0] ?? ''
        return { index, line }
      })
      .filter(({ index, line }) => index > start && !TEXT.test(line))
      .map(({ index, line }) => {
        const [, of = ''] = /FUNCTION (\S+)\(/.exec(definition) ?? []
        return {
          name: `${of}: ${line.trim()}  →  ${to.trim()}`,
          make: definition.slice(0, index) + to + definition.slice(index + from.length),
          undo: definition,
          triggers,
        }
      }),
  )
}
