import type { Database } from '#server/platform/database/database.ts'
import { describeValue, maskLine, type NameReference, type Row } from './row-values.ts'

/** Reads what is written to the database, by triggers that note each row that is written. */
export interface WrittenRows {
  /**
   * Returns what was written since the last call, one line for each row: `+` added, `~` changed, `-`
   * deleted. From then on, the added rows are named by `source`.
   */
  read(options: { source: string; now: Date }): Promise<readonly string[]>
}

interface Note extends Row {
  readonly name: string
  readonly before: Row | null
  readonly after: Row | null
}

/**
 * The chain repeats the entry of the log, the stored answers show in what the same request does, the
 * epochs belong to the process that draws, and the runs of jobs to the one that ran them.
 */
const LEFT_OUT: readonly string[] = [
  'schema_migrations',
  'console.audit_chain',
  'console.requests',
  'epochs',
  'job_runs',
]
/** What every entry of the log and every request has: the acting operator stands in the title. */
const LEFT_OUT_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  'console.audit_entries': [
    'at',
    'hash',
    'previous_hash',
    'session_hash',
    'address',
    'request_id',
    'operator_id',
    'role',
  ],
  'console.approvals': ['payload_hash', 'requested_session', 'requested_at', 'decided_in'],
}

const NOTE_ROWS = `
  create table written_rows (at bigint generated always as identity, name text, before text, after text);
  create function note_written_row() returns trigger language plpgsql security definer as $$
  begin
    insert into public.written_rows (name, before, after)
    values (
      tg_argv[0],
      case when tg_op <> 'INSERT' then to_jsonb(old)::text end,
      case when tg_op <> 'DELETE' then to_jsonb(new)::text end
    );
    return null;
  end $$`

/** Begins to note what is written to any table. */
export async function openWrittenRows(database: Database): Promise<WrittenRows> {
  const tables = await readTables(database)
  await database.query({ text: NOTE_ROWS })
  for (const table of tables.keys())
    await database.query({
      text: `
        create trigger zz_note_written_row
        after insert or update or delete on ${table}
        for each row execute function note_written_row('${table}')`,
    })
  const names = await readNames(database)
  const counts = new Map<string, number>()
  return {
    async read({ source, now }) {
      const found = await database.query<{ name: string; before: string; after: string }>({
        text: `
          with noted as (delete from written_rows returning *)
          select name, before, after from noted order by at`,
      })
      const notes = found.map(({ name, before, after }) => ({
        name,
        before: JSON.parse(before) as Row | null,
        after: JSON.parse(after) as Row | null,
      }))
      return describeNotes(merged(notes, tables), { tables, names, counts, source, now })
    },
  }
}

interface Table {
  readonly key: readonly string[]
  /** The tables that columns refer to, by the names of the columns. */
  readonly references: ReadonlyMap<string, string>
}
type Tables = ReadonlyMap<string, Table>

async function readTables(database: Database): Promise<Tables> {
  const rows = await database.query<{ name: string; key: string[] | null; columns: string[] }>({
    text: `
      select
        pg_class.oid::regclass::text as name,
        (
          select array_agg(attname::text order by array_position(conkey, attnum))
          from pg_constraint
          join pg_attribute on attrelid = conrelid and attnum = any(conkey)
          where conrelid = pg_class.oid and contype = 'p'
        ) as key,
        (
          select array_agg(attname::text)
          from pg_attribute
          where attrelid = pg_class.oid and attnum > 0 and not attisdropped
        ) as columns
      from pg_class
      where relkind in ('r', 'p')
        and not relispartition
        and relnamespace in ('public'::regnamespace, 'console'::regnamespace)
      order by 1`,
  })
  const foreign = await database.query<Record<'table' | 'column' | 'to', string>>({
    text: `
      select
        conrelid::regclass::text as table, attname::text as column, confrelid::regclass::text as to
      from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and array_length(conkey, 1) = 1`,
  })
  const known = rows.map(({ name }) => name)
  return new Map(
    rows
      .filter(({ name }) => !LEFT_OUT.includes(name))
      .map(({ name, key, columns }) => {
        const references = columns.flatMap((column) => {
          const to =
            foreign.find((each) => each.table === name && each.column === column)?.to ??
            tableOf(column, known)
          return to === undefined ? [] : [[column, to] as const]
        })
        return [name, { key: key ?? columns, references: new Map(references) }]
      }),
  )
}

/** Returns the table of a column without a foreign key, such as `pack_id`, or of a kind of targets. */
function tableOf(column: string, tables: readonly string[]): string | undefined {
  if (!/_ids?$/.test(column)) return undefined
  const noun = column.replaceAll('-', '_').replace(/_ids?$/, '')
  const nouns = [noun, noun.replace(/^.*_/, '')].flatMap((each) => [
    `${each}s`,
    `${each}es`,
    each.replace(/y$/, 'ies'),
  ])
  const nameOf = (table: string) => table.replace('console.', '')
  return nouns.flatMap((each) => tables.find((table) => nameOf(table) === each) ?? [])[0]
}

/** The name of each row that has an id of its own, by its table and its id. */
type Names = Map<string, string>

/** The members of the cast and the operators of the fixtures are named before anything is written. */
async function readNames(database: Database): Promise<Names> {
  const rows = await database.query<{ key: string; name: string }>({
    text: `
      select 'members ' || id as key, upper(split_part(mail, '@', 1)) as name
      from members
      where mail like '_@example.com'
      union all
      select 'console.operators ' || id, name
      from console.operators`,
  })
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** Joins the notes of one row to its first and its last state. */
function merged(notes: readonly Note[], tables: Tables): readonly Note[] {
  const rows = new Map<string, Note>()
  for (const { name, before, after } of notes) {
    const { key } = tables.get(name) as Table
    const id = JSON.stringify([name, ...key.map((column) => (after ?? before)?.[column])])
    const first = rows.get(id)
    rows.set(id, { name, before: first === undefined ? before : first.before, after })
  }
  return [...rows.values()].filter(
    ({ before, after }) => JSON.stringify(before) !== JSON.stringify(after),
  )
}

interface Naming {
  readonly tables: Tables
  readonly names: Names
  /** How many rows of a table one act has added, by both. */
  readonly counts: Map<string, number>
  readonly source: string
  readonly now: Date
}

function describeNotes(notes: readonly Note[], naming: Naming): readonly string[] {
  const added = nameAdded(notes, naming)
  const [hits, others] = [notes.filter(isHit), notes.filter((note) => !isHit(note))]
  const lines = joined(others.map((note) => describeNote(note, naming)))
  const limits = hits.map(({ after }) => String(after?.name ?? 'ended')).toSorted()
  for (const note of added) naming.names.set(keyOf(note), laterName(note, naming))
  return limits.length === 0 ? lines : [...lines, `limits ${counted(limits).join(', ')}`]
}

const keyOf = ({ name, after }: Note) => `${name} ${after?.id}`

/** From then on, a row has the number that people call it by, or what added it as its name. */
function laterName({ name, after }: Note, { counts, source }: Naming): string {
  if (/^[A-Z]/.test(String(after?.number))) return String(after?.number)
  const count = (counts.get(`${name} ${source}`) ?? 0) + 1
  counts.set(`${name} ${source}`, count)
  return count === 1 ? source : `${source} ${count}`
}

/**
 * Names the added rows with an id `new`, `new 2` and so on. Rows that were added side by side are
 * numbered in the order of their texts. Returns the rows in that order.
 */
function nameAdded(notes: readonly Note[], naming: Naming): readonly Note[] {
  const { tables, names } = naming
  const added = notes.filter(
    ({ name, before, after }) =>
      before === null && after !== null && tables.get(name)?.key.join() === 'id',
  )
  for (const note of added) names.set(keyOf(note), 'new')
  const texts = new Map(added.map((note) => [note, describeNote(note, naming).said]))
  const textOf = (note: Note) => texts.get(note) ?? ''
  const sorted = added.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1))
  const counts = new Map<string, number>()
  for (const note of sorted) {
    const count = (counts.get(note.name) ?? 0) + 1
    counts.set(note.name, count)
    names.set(keyOf(note), count === 1 ? 'new' : `new ${count}`)
  }
  return sorted
}

/** The hits of a limit are written by the name of the limit. */
const isHit = ({ name }: Note) => name === 'rate_limit_hits'

/** What is said of a row, and the name of the row in its table. */
interface Line {
  readonly start: string
  readonly row: string
  readonly said: string
}

function describeNote({ name: table, before, after }: Note, naming: Naming): Line {
  const { now } = naming
  const { key } = naming.tables.get(table) as Table
  const row = (after ?? before) as Row
  const name = referenceNames(table, row, naming)
  const textOf = (column: string, from: Row) => describeValue(from[column], { now, name, column })
  const own = maskLine(key.map((column) => textOf(column, row)).join(' '))
  const lineOf = (sign: string, said: readonly string[]) => ({
    start: `${sign} ${table}`,
    row: own,
    said: maskLine(said.join('; ')),
  })
  if (after === null) return lineOf('-', [])
  const leftOut = LEFT_OUT_COLUMNS[table] ?? []
  const columns = Object.keys(after).filter(
    (column) => !key.includes(column) && !leftOut.includes(column),
  )
  if (before === null) {
    const isLog = 'before' in after && 'after' in after
    const plain = columns.filter((each) => !(isLog && (each === 'before' || each === 'after')))
    const set = plain.filter((column) => after[column] !== null && after[column] !== '')
    const texts = set.map((column) => `${column}=${textOf(column, after)}`)
    const changes = isLog ? changesOf(after.before as Row | null, after.after as Row | null) : []
    return lineOf('+', [...texts, ...changes])
  }
  const changed = columns.filter(
    (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  )
  return lineOf(
    '~',
    changed.map((column) => ofChange(column, textOf(column, before), textOf(column, after))),
  )

  /** The fields that the log names before and after the act, those alone that differ. */
  function changesOf(old: Row | null, new_: Row | null): readonly string[] {
    const fields = [...new Set([...Object.keys(old ?? {}), ...Object.keys(new_ ?? {})])]
    return fields.flatMap((field) => {
      const [from, to] = [textOf(field, old ?? {}), textOf(field, new_ ?? {})]
      return from === to ? [] : [ofChange(field, from, to)]
    })
  }
}

const ofChange = (column: string, from: string, to: string) => {
  if (from === 'undefined') return `${column}: ${to}`
  if (to === 'undefined') return `${column} ${from} → nothing`
  return `${column} ${from} → ${from === to ? 'another' : to}`
}

function referenceNames(table: string, row: Row, { tables, names }: Naming): NameReference {
  const known = [...tables.keys()]
  const { references, key } = tables.get(table) as Table
  return (column, value) => {
    if (typeof value !== 'number' && !(typeof value === 'string' && /^\d+$/.test(value)))
      return undefined
    if (column === 'id' && key.join() === 'id' && value === row.id) return nameOf(table, value)
    const isTarget = column === 'target_id' || column === 'id'
    const kind = isTarget ? `${row.target_kind}_id` : column.replace(/[A-Z]/g, low)
    const to = references.get(column) ?? tableOf(kind, known)
    return to === undefined ? undefined : nameOf(to, value)
  }
  function nameOf(of: string, value: number | string): string | undefined {
    return names.get(`${of} ${value}`) ?? `${value}`
  }
}

const low = (letter: string) => `_${letter.toLowerCase()}`

/** Writes once what is said of several rows of a table, and sorts the lines. */
function joined(lines: readonly Line[]): readonly string[] {
  const rows = new Map<string, string[]>()
  for (const { start, row, said } of lines) {
    const key = JSON.stringify([start, said])
    rows.set(key, [...(rows.get(key) ?? []), row])
  }
  return [...rows]
    .map(([key, names]) => {
      const [start, said] = JSON.parse(key) as [string, string]
      const named = `${start} ${counted(names.toSorted()).join(', ')}`
      return said === '' ? named : `${named}: ${said}`
    })
    .toSorted()
}

/** Writes equal texts once, with their number. */
function counted(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].map(([text, count]) => (count === 1 ? text : `${text} (${count} times)`))
}
