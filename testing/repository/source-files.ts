import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

export interface Source {
  /** The file's path from the root of the repository, with `/` as the separator. */
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
}
export interface Import {
  readonly specifier: string
  /**
   * The path of the imported file from the root; undefined if the import is not a file of this
   * repository.
   */
  readonly path: string | undefined
  readonly isTypeOnly: boolean
}

const OWN_IMPORT = /^#(bin|contract|server|web|testing|demo|bench|gateway|e2e|tools)\//
const STATEMENT =
  /^(?:import|export)\s+(type\s)?(?:([^'";]*?)\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gms

/** The folder of the package that draws the pictures. It has a check of its own. */
export const ART = 'art/'

/**
 * Reads every code and style file of the shop, including new files that are not committed yet.
 */
export function readSources(): readonly Source[] {
  return listFiles()
    .filter((path) => /\.(ts|tsx|css|mjs)$/.test(path) && !path.startsWith(ART))
    .map(readSource)
}

/**
 * Lists every file of the project. Without git, it lists all files that .gitignore does not name.
 */
export function listFiles(): readonly string[] {
  const listed = existsSync(join(ROOT, '.git')) ? listWithGit() : null
  return listed ?? listWithoutGit()
}

/** Returns the files that git lists; null if git cannot list them. */
function listWithGit(): readonly string[] | null {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  const { status, stdout } = spawnSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
  if (status !== 0) return null
  return stdout
    .trim()
    .split('\n')
    .filter((path) => existsSync(join(ROOT, path)))
}

function listWithoutGit(): readonly string[] {
  const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n')
  const isIgnored = (name: string) => ignored.includes(`${name}/`) || name.endsWith('.log')
  const filesBelow = (folder: string): string[] =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
      if (isIgnored(entry.name)) return []
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
  return filesBelow('').toSorted()
}

function readSource(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return { path, text, imports: path.endsWith('.css') ? [] : importsIn(path, text) }
}

function importsIn(path: string, text: string): readonly Import[] {
  return [...text.matchAll(STATEMENT)].map(
    ([, type, names = '', staticSpecifier, dynamicSpecifier]) => {
      const specifier = staticSpecifier ?? dynamicSpecifier ?? ''
      const isTypeOnly = type !== undefined || hasOnlyTypes(names)
      return { specifier, isTypeOnly, path: pathOf(specifier, path) }
    },
  )
}

/**
 * Returns true for names like `{ type A, type B }`. An import of such names loads nothing at run
 * time.
 */
function hasOnlyTypes(names: string): boolean {
  const inner = /^\{(.*)\}$/s.exec(names.trim())?.[1]
  if (inner === undefined) return false
  return inner
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .every((name) => name.startsWith('type '))
}

function pathOf(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  return OWN_IMPORT.test(specifier) ? specifier.slice(1) : undefined
}

/** Returns the import cycles, each as a chain of its files. Imports of types count too. */
export function findImportCycles(sources: readonly Source[]): readonly string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const visited = new Set<string>()
  const cycles: string[] = []
  const followImports = (path: string, chain: readonly string[]) => {
    if (chain.includes(path)) {
      cycles.push([...chain.slice(chain.indexOf(path)), path].join(' → '))
      return
    }
    if (visited.has(path)) return
    for (const imported of byPath.get(path)?.imports ?? []) {
      if (imported.path !== undefined) followImports(imported.path, [...chain, path])
    }
    visited.add(path)
  }
  for (const { path } of sources) followImports(path, [])
  return cycles
}
