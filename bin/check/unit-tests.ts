import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ART, listFiles } from '#testing/repository/source-files.ts'

const RUNNER = pathToFileURL(join(import.meta.dirname, 'run-test-files.ts')).href
const FILES_MAX = 40
const FILES_MIN = 8
/** The share of the remaining files that the next process gets. */
const SHARE = 1 / 10
/**
 * Slow tests. Each of these tests gets its own process, which starts before the processes of all
 * other tests.
 */
const LONG_TESTS =
  /^(?:bench|testing\/faults|testing\/written)\/|^bin\/(?:start|payments)\b|^web\/screens\.|\.(?:battery|chance|race|worker)\.test\.ts$/

/** Lists the files of all tests of the shop that run without a browser. */
export function listUnitTests(): readonly string[] {
  return listFiles().filter((path) => path.endsWith('.test.ts') && !path.startsWith(ART))
}

/**
 * Returns the test files of each process. Up to forty files share a process, because a process
 * needs about a second of processor time to load the shop. A short test file needs much less. The
 * later processes get fewer files, so that all processors are busy until the end.
 */
export function groupTests(files: readonly string[]): readonly (readonly string[])[] {
  const isLong = (path: string) => LONG_TESTS.test(path)
  const groups = files.filter(isLong).map((path) => [path])
  let rest = files.filter((path) => !isLong(path)).toSorted()
  while (rest.length > 0) {
    const count = Math.min(FILES_MAX, Math.max(FILES_MIN, Math.ceil(rest.length * SHARE)))
    groups.push(rest.slice(0, count))
    rest = rest.slice(count)
  }
  return groups
}

/**
 * Writes one program for each group into the directory, and returns the paths of the programs. Node
 * runs test programs in the order of their names.
 */
export function writeTestPrograms(
  directory: string,
  groups: readonly (readonly string[])[],
): readonly string[] {
  return groups.map((group, at) => {
    const path = join(directory, `${String(at).padStart(4, '0')}.test.mjs`)
    writeFileSync(
      path,
      `import { runTestFiles } from '${RUNNER}'\nawait runTestFiles(${JSON.stringify(group)})\n`,
    )
    return path
  })
}
