import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripeTypes } from '#testing/providers/stripe-description.ts'
import type { Json } from './strict-schema.ts'
import { TABLES } from './write-table.ts'

/**
 * Derives each table again from the present description of its provider, and prints what has
 * changed since the committed table. Stripe's newest package is compared with the one that the shop
 * uses. Changes no table. Ends with 1 if anything has changed or a description could not be read.
 */
interface Description {
  readonly name: string
  /** Where the present description stands. */
  readonly from: string
  /** Returns what the shop goes by, and what the description says now. `work` is an empty folder. */
  readonly read: (work: string) => Promise<{ readonly before: Json; readonly now: Json }>
}

const LINES_MAX = 40
const QUIET = { stdio: 'pipe' } as const
const folder = mkdtempSync(join(tmpdir(), 'descriptions-'))
try {
  const areSame: boolean[] = []
  for (const description of descriptions()) areSame.push(await isSame(description))
  process.exitCode = areSame.includes(false) ? 1 : 0
} finally {
  rmSync(folder, { recursive: true })
}

function descriptions(): readonly Description[] {
  return [
    derived('fincode.json', 'derive-fincode.ts', filesOf),
    derived('gmo-open-api.json', 'derive-gmo-open-api.ts', filesOf),
    derived('gmo-protocol.json', 'derive-gmo-protocol.ts', repositoriesOf),
    derived('paypal.json', 'derive-paypal.ts', folderOf),
    derived('amazon-pay.json', 'derive-amazon-pay.ts', repositoriesOf),
    { name: 'Stripe', from: 'npm', read: readStripe },
  ]
}

interface Source {
  readonly repository: string
  readonly path: string
}

/** A table that a script derives. `argumentsOf` fetches what the script reads. */
function derived(
  table: string,
  script: string,
  argumentsOf: (sources: readonly Source[], work: string) => readonly string[],
): Description {
  const before = tableOf(table)
  const sources: readonly Source[] = before.sources ?? [before.source]
  return {
    name: table,
    from: [...new Set(sources.map(({ repository }) => repository))].join(', '),
    async read(work) {
      const path = join(import.meta.dirname, script)
      execFileSync(process.execPath, [path, ...argumentsOf(sources, work)], {
        ...QUIET,
        env: { ...process.env, TABLES_FOLDER: work },
      })
      return { before, now: tableOf(table, work) }
    },
  }
}

function tableOf(name: string, directory = TABLES): Json {
  return JSON.parse(readFileSync(join(directory, name), 'utf8'))
}

async function isSame({ name, from, read }: Description): Promise<boolean> {
  try {
    const work = join(folder, name)
    mkdirSync(work)
    const { before, now } = await read(work)
    const changes = changesOf(factsOf(before), factsOf(now))
    console.log(
      `${name}: ${changes.length === 0 ? 'nothing changed' : `${changes.length} changes`}`,
    )
    for (const change of changes.slice(0, LINES_MAX)) console.log(`  ${change}`)
    if (changes.length > LINES_MAX) console.log(`  and ${changes.length - LINES_MAX} more`)
    return changes.length === 0
  } catch (cause) {
    console.log(`${name}: ${from} could not be read: ${(cause as Error).message.trim()}`)
    return false
  }
}

/** Returns the git directory of each repository. */
function repositoriesOf(sources: readonly Source[], work: string): readonly string[] {
  return sources.map(({ repository }, at) => {
    const git = join(work, `${at}.git`)
    execFileSync('git', ['clone', '--quiet', '--bare', '--depth', '1', repository, git], QUIET)
    return git
  })
}

/** Returns the paths of the sources' files, which are all in one repository. */
function filesOf(sources: readonly Source[], work: string): readonly string[] {
  const [git = ''] = repositoriesOf(sources.slice(0, 1), work)
  const texts = join(work, 'files')
  mkdirSync(texts)
  return sources.map(({ path }) => {
    const target = join(texts, path.split('/').at(-1) as string)
    const text = execFileSync('git', ['--git-dir', git, 'show', `HEAD:${path}`], {
      maxBuffer: 2 ** 27,
    })
    writeFileSync(target, text)
    return target
  })
}

function folderOf(sources: readonly Source[], work: string): readonly string[] {
  filesOf(sources, work)
  return [join(work, 'files')]
}

/** Compares the types of Stripe's newest package with those of the package that the shop uses. */
async function readStripe(work: string) {
  const pack = ['pack', '--silent', 'stripe@latest', '--pack-destination', work]
  const file = execFileSync('npm', pack, { ...QUIET, encoding: 'utf8' }).trim()
  execFileSync('tar', ['-xzf', join(work, file), '-C', work], QUIET)
  return { before: await stripeTypes(), now: await stripeTypes(join(work, 'package/esm')) }
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
