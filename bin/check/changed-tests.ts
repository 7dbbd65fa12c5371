import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { type Dependents, openDependents } from '#testing/repository/dependents.ts'
import { listFiles, readSources } from '#testing/repository/source-files.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Files that affect every test. If one of them changes, all tests run. */
const AFFECTS_ALL =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|playwright\.config\.ts|\.npmrc|\.gitignore|bin\/(?:run\.mjs|test\.ts|stages\.ts)|e2e\/support\/setup\.ts|db\/.*|\.ci\/.*)$/
/**
 * Files that no selected test needs: documents, the linter's settings, the pictures' package and tools. The other stages
 * of the check and tidy.test.ts check these files.
 */
const AFFECTS_NO_TEST = /\.md$|^biome\.json$|^(?:art|tools)\//

/**
 * The tests that a change can affect. If these tests cannot be determined, `isEverything` is true
 * and all tests must run.
 */
export type Selection =
  | { readonly isEverything: true; readonly because: string }
  | {
      readonly isEverything: false
      readonly unitTests: readonly string[]
      readonly browserTests: readonly string[]
      readonly hasBudget: boolean
      readonly hasEngines: boolean
    }

/** Returns the tests that a change of these files can affect. */
export function selectTests(changed: readonly string[]): Selection {
  const files = [...new Set([...listFiles(), ...changed])]
  return selectFrom(openDependents(readSources(), files), changed)
}

function selectFrom(dependents: Dependents, changed: readonly string[]): Selection {
  const decisive = changed.find((path) => AFFECTS_ALL.test(path) || isUnknown(path, dependents))
  if (decisive !== undefined) return { isEverything: true, because: decisive }
  const reached = [...dependents.reachableFrom(changed)].toSorted()
  return {
    isEverything: false,
    unitTests: reached.filter((path) => path.endsWith('.test.ts')),
    browserTests: reached.filter((path) => path.endsWith('.spec.ts')),
    hasBudget: reached.includes('budget/run.ts'),
    hasEngines: reached.includes('e2e/engines/run.ts'),
  }
}

/**
 * Returns true for a file, such as a picture, whose name occurs in no code file. The tests that
 * need such a file are unknown.
 */
function isUnknown(path: string, dependents: Dependents): boolean {
  const isCode = /\.(?:ts|tsx|mjs)$/.test(path)
  return !isCode && !AFFECTS_NO_TEST.test(path) && dependents.directDependentsOf(path).length === 0
}

export interface Changes {
  /** The commit that the working tree is compared with. */
  readonly base: string
  readonly files: readonly string[]
}

/**
 * Asks git for the files that differ from the last commit shared with `main`, including changes that
 * are not committed. Throws StartRefused without git.
 */
export function readChanges(): Changes {
  const head = git('rev-parse', 'HEAD')
  if (head === null) {
    throw new StartRefused(
      'npm test -- changed asks git what has changed, and git does not know this folder: run npm test -- quick, or npm test.',
    )
  }
  const bases = ['main', 'origin/main'].map((branch) => git('merge-base', 'HEAD', branch))
  const base = bases.find((each) => each !== null && each !== head) ?? head
  const changed = git('diff', '--name-only', '--no-renames', base) ?? ''
  const added = git('ls-files', '--others', '--exclude-standard') ?? ''
  return { base, files: `${changed}\n${added}`.split('\n').filter((path) => path !== '') }
}

/** Returns the output of git; null if git is missing or fails. */
function git(...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
