import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Json } from './strict-schema.ts'
import { TABLES } from './write-table.ts'

/**
 * Derives each table again from the present description of its provider, and prints what has
 * changed since the committed table. Changes no table. Ends with 1 if anything has changed or a
 * description could not be read.
 */
interface Description {
  readonly table: string
  readonly script: string
  readonly repository: string
  /** What the script reads: one file, the folder of the files, or the git directory. */
  readonly input: { readonly file: string } | { readonly files: readonly string[] } | 'git'
}

const LINES_MAX = 40
const QUIET = { stdio: 'pipe' } as const
const folder = mkdtempSync(join(tmpdir(), 'descriptions-'))
try {
  const areSame = descriptions().map((description) => isSame(description))
  process.exitCode = areSame.includes(false) ? 1 : 0
} finally {
  rmSync(folder, { recursive: true })
}

function descriptions(): readonly Description[] {
  const fincode = tableOf('fincode.json').source
  const gmo = tableOf('gmo-open-api.json').source
  const paypal: readonly Json[] = tableOf('paypal.json').sources
  const amazon = tableOf('amazon-pay.json').source
  return [
    {
      table: 'fincode.json',
      script: 'derive-fincode.ts',
      repository: fincode.repository,
      input: { file: fincode.path },
    },
    {
      table: 'gmo-open-api.json',
      script: 'derive-gmo-open-api.ts',
      repository: gmo.repository,
      input: { file: gmo.path },
    },
    {
      table: 'paypal.json',
      script: 'derive-paypal.ts',
      repository: paypal[0]?.repository,
      input: { files: paypal.map(({ path }) => path) },
    },
    {
      table: 'amazon-pay.json',
      script: 'derive-amazon-pay.ts',
      repository: amazon.repository,
      input: 'git',
    },
  ]
}

function tableOf(name: string, directory = TABLES): Json {
  return JSON.parse(readFileSync(join(directory, name), 'utf8'))
}

function isSame(description: Description): boolean {
  const { table, repository } = description
  try {
    const changes = compare(description)
    console.log(
      `${table}: ${changes.length === 0 ? 'nothing changed' : `${changes.length} changes`}`,
    )
    for (const change of changes.slice(0, LINES_MAX)) console.log(`  ${change}`)
    if (changes.length > LINES_MAX) console.log(`  and ${changes.length - LINES_MAX} more`)
    return changes.length === 0
  } catch (cause) {
    console.log(`${table}: ${repository} could not be read: ${(cause as Error).message.trim()}`)
    return false
  }
}

/** Returns one line for each fact of the table that has changed. */
function compare({ table, script, repository, input }: Description): readonly string[] {
  const work = join(folder, table)
  const git = join(work, 'git')
  execFileSync('git', ['clone', '--quiet', '--bare', '--depth', '1', repository, git], QUIET)
  const argument = input === 'git' ? git : writeFiles(git, work, input)
  execFileSync(process.execPath, [join(import.meta.dirname, script), argument], {
    ...QUIET,
    env: { ...process.env, TABLES_FOLDER: work },
  })
  return changesOf(factsOf(tableOf(table)), factsOf(tableOf(table, work)))
}

function writeFiles(
  git: string,
  work: string,
  input: { readonly file: string } | { readonly files: readonly string[] },
): string {
  const files = 'file' in input ? [input.file] : input.files
  const texts = join(work, 'files')
  mkdirSync(texts)
  const written = files.map((path) => {
    const target = join(texts, path.split('/').at(-1) as string)
    const text = execFileSync('git', ['--git-dir', git, 'show', `HEAD:${path}`], {
      maxBuffer: 2 ** 27,
    })
    writeFileSync(target, text)
    return target
  })
  return 'file' in input ? (written[0] as string) : texts
}

/** Returns each value of a table by its path. The source is no fact of the provider. */
function factsOf({ source: _, sources: __, ...table }: Json): ReadonlyMap<string, string> {
  const facts = new Map<string, string>()
  const visit = (path: string, value: unknown) => {
    const isList = Array.isArray(value) && value.every((each) => typeof each !== 'object')
    if (typeof value !== 'object' || value === null || isList)
      facts.set(path, JSON.stringify(value))
    else for (const [name, each] of Object.entries(value)) visit(`${path} › ${name}`, each)
  }
  for (const [name, value] of Object.entries(table)) visit(name, value)
  return facts
}

function changesOf(
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): readonly string[] {
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((path) => {
    const [old, present] = [before.get(path), now.get(path)]
    if (old === present) return []
    if (old === undefined) return [`+ ${path}: ${present}`]
    return [present === undefined ? `- ${path}: ${old}` : `~ ${path}: ${old} → ${present}`]
  })
}
