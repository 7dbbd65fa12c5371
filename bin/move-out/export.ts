import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { movedMemberColumns } from '#contract/console/members/move-in.fields.ts'
import { PREFECTURES } from '#contract/prefectures.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { formerHashOf } from '#server/platform/password.ts'
import { monthOf, wireDay } from '#server/platform/time/tokyo.ts'
import { type PointLot, readUnusedLots } from '#server/points/split/split.ts'
import { readRankSets } from '#server/ranks/rank-list/rank-list.ts'
import { type RankSets, ranksIn } from '#server/ranks/rank-period.ts'
import {
  beginSnapshot,
  type ExportedTable,
  fileColumnOf,
  type MovingMember,
  readRows,
  selectMovingMembers,
  selectTables,
} from './move-out.sql.ts'
import { LEFT_OUT } from './secrets.ts'

const MEMBERS_PER_BATCH = 500
const RETENTION = join(import.meta.dirname, '../../docs/retention.md')

export interface ExportedFile {
  readonly file: string
  readonly rows?: number
  readonly sha256: string
}

/**
 * Writes everything of the shop into a new directory: a file in JSON Lines for each table, pictures
 * and other files as files, the members as `npm run move-in` reads them, and a description. All of it
 * is of one moment. Secrets are left out, and the description names them.
 */
export function exportShop(
  database: Database,
  { directory, now }: { readonly directory: string; readonly now: Date },
): Promise<readonly ExportedFile[]> {
  return database.transaction(async (tx) => {
    await beginSnapshot(tx)
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const tables = await selectTables(tx)
    const files: ExportedFile[] = []
    for (const table of tables)
      if (LEFT_OUT[table.name] !== 'all') files.push(...(await exportTable(tx, table, directory)))
    files.push(await exportMembers(tx, directory, now))
    const description = describe(tables)
    files.push(await writeWhole(directory, 'tables.json', JSON.stringify(description, null, 2)))
    files.push(await writeWhole(directory, 'README.md', readmeOf(description, now)))
    const manifest = { exportedAt: now.toISOString(), files }
    await writeFile(join(directory, 'manifest.json'), JSON.stringify(manifest, null, 2))
    return files
  })
}

/** Returns the files of an export that are missing or not as they were written. */
export async function damagedFiles(directory: string): Promise<readonly string[]> {
  const text = await readFile(join(directory, 'manifest.json'), 'utf8')
  const { files } = JSON.parse(text) as { readonly files: readonly ExportedFile[] }
  const damaged: string[] = []
  for (const { file, sha256 } of files) {
    const hash = createHash('sha256')
    const isRead = await pipeline(createReadStream(join(directory, file)), hash).then(
      () => true,
      () => false,
    )
    if (!isRead || hash.digest('hex') !== sha256) damaged.push(file)
  }
  return damaged
}

async function exportTable(
  tx: Transaction,
  table: ExportedTable,
  directory: string,
): Promise<readonly ExportedFile[]> {
  const fileColumn = fileColumnOf(table)
  const columns = shownColumns(table).filter((name) => name !== fileColumn)
  const files: ExportedFile[] = []
  const lines = await openLines(directory, `tables/${table.name}.jsonl`)
  for await (const rows of readRows(tx, table, columns))
    for (const { line, file } of rows) {
      if (fileColumn === undefined) await lines.add(line)
      else {
        const named = file === null ? null : `files/${table.name}/${fileNameOf(table, line)}`
        if (named !== null) files.push(await writeWhole(directory, named, file as Buffer))
        await lines.add(
          `${line.slice(0, -1)},${JSON.stringify(fileColumn)}:${JSON.stringify(named)}}`,
        )
      }
    }
  return [await lines.end(), ...files]
}

function shownColumns({ name, columns }: ExportedTable): readonly string[] {
  const left = LEFT_OUT[name] ?? []
  return columns.map((column) => column.name).filter((column) => !left.includes(column))
}

/** The key of a row as the name of its file; a name in it keeps its ending, such as .webp. */
function fileNameOf({ primaryKey }: ExportedTable, line: string): string {
  const row = JSON.parse(line) as Record<string, unknown>
  return primaryKey.map((column) => String(row[column]).replaceAll(/[^\w.-]/g, '_')).join('-')
}

async function exportMembers(tx: Transaction, directory: string, now: Date): Promise<ExportedFile> {
  const sets = await readRankSets(tx, now)
  const lines = await openLines(directory, 'members.jsonl')
  let after = 0
  while (true) {
    const members = await selectMovingMembers(tx, { after, limit: MEMBERS_PER_BATCH, now })
    if (members.length === 0) return lines.end()
    const ids = members.map(({ id }) => id)
    const lots = await readUnusedLots(tx, ids)
    for (const [at, member] of members.entries())
      await lines.add(JSON.stringify(moveInLine(member, lots[at] ?? [], { sets, now })))
    after = ids.at(-1) as number
  }
}

/** The line of a member, by the codes of the columns that `npm run move-in` reads. */
function moveInLine(
  member: MovingMember,
  lots: readonly PointLot[],
  { sets, now }: { readonly sets: RankSets; readonly now: Date },
): Record<string, unknown> {
  const { prefId, rankId, rankMonth, hasNoPassword, passwordHash } = member
  const month = monthOf(now)
  const rank = ranksIn(sets, month).find(({ id }) => rankMonth === month && id === rankId)
  const pointsOf = (isPaid: boolean) => {
    const byDay = new Map<string, number>()
    for (const { origin, expiresAtMs, points } of lots)
      if ((origin === 'paid') === isPaid && expiresAtMs > now.getTime()) {
        const day = wireDay(new Date(expiresAtMs - 1))
        byDay.set(day, (byDay.get(day) ?? 0) + points)
      }
    return [...byDay].map(([day, points]) => `${points} ${day}`).join('; ')
  }
  const values: Readonly<Record<keyof typeof movedMemberColumns, unknown>> = {
    ...member,
    prefecture: PREFECTURES[prefId - 1] ?? '',
    language: member.language ?? '',
    passwordHash: hasNoPassword ? '' : formerHashOf(passwordHash),
    rank: rank?.name.ja ?? '',
    unsent: '',
    paidPoints: pointsOf(true),
    freePoints: pointsOf(false),
  }
  const names = Object.keys(movedMemberColumns) as (keyof typeof movedMemberColumns)[]
  return Object.fromEntries(names.map((name) => [movedMemberColumns[name].code, values[name]]))
}

interface TableDescription extends ExportedTable {
  /** What docs/retention.md says about the table. */
  readonly holds: string
  readonly leftOut: 'all' | readonly string[]
}

function describe(tables: readonly ExportedTable[]): readonly TableDescription[] {
  const held = readHeld(readFileSync(RETENTION, 'utf8'))
  return tables.map((table) => ({
    ...table,
    holds: held.get(table.name) ?? '',
    leftOut: LEFT_OUT[table.name] ?? [],
  }))
}

/** Returns what each table holds, by the lists of docs/retention.md: the names come first or second. */
function readHeld(text: string): ReadonlyMap<string, string> {
  const rows = text.split('\n').filter((line) => line.startsWith('| '))
  return new Map(
    rows.flatMap((line) => {
      const [, first = '', second = ''] = line.split('|').map((cell) => cell.trim())
      const [names, holds] = first.startsWith('`') ? [first, second] : [second, first]
      return [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, holds] as const)
    }),
  )
}

const NOT_MOVED =
  'Undecided cards that members had brought from a former shop name the goods of this shop. Drawn cards that wait for a decision, parcels, debts and restrictions are only in the tables.'

function readmeOf(tables: readonly TableDescription[], now: Date): string {
  const lines = tables.map(({ name, holds, leftOut, columns }) => {
    const left =
      leftOut === 'all' ? 'the whole table' : leftOut.map((each) => `\`${each}\``).join(', ')
    return `| \`${name}\` | ${holds} | ${columns.length} | ${left} |`
  })
  return `# Everything of the shop

Exported at ${now.toISOString()}; all files are of that moment.

- \`members.jsonl\`: the open accounts, as \`npm run move-in\` of another shop with this software reads them. ${NOT_MOVED}
- \`tables/NAME.jsonl\`: the rows of a table, one JSON object a line, with times in ISO 8601 and bytes in hex after \`\\x\`.
- \`files/NAME/KEY\`: pictures and other files; the row names its file.
- \`tables.json\`: the columns of each table with types, keys and references.
- \`manifest.json\`: the SHA-256 of each file, and the rows of each table.

The export has personal data, and the hashes of members' passwords: keep it as you keep a backup.

| table | holds | columns | left out |
|---|---|---|---|
${lines.join('\n')}
`
}

async function writeWhole(
  directory: string,
  file: string,
  content: string | Buffer,
): Promise<ExportedFile> {
  const path = join(directory, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  return { file, sha256: createHash('sha256').update(content).digest('hex') }
}

/** Writes lines into a new file, no faster than the disk takes them. */
async function openLines(directory: string, file: string) {
  const path = join(directory, file)
  await mkdir(dirname(path), { recursive: true })
  const stream = createWriteStream(path)
  const hash = createHash('sha256')
  let rows = 0
  return {
    async add(line: string): Promise<void> {
      rows += 1
      const text = `${line}\n`
      hash.update(text)
      if (!stream.write(text)) await new Promise((resolve) => stream.once('drain', resolve))
    },
    async end(): Promise<ExportedFile> {
      stream.end()
      await finished(stream)
      return { file, rows, sha256: hash.digest('hex') }
    },
  }
}
