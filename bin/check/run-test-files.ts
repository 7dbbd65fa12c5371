import { join } from 'node:path'
import { after, mock, suite } from 'node:test'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname, '../..')
/** How long the process may stay open after the end of its tests. */
const OPEN_MS_MAX = 30_000

/**
 * Runs test files one after the other in this process, each as a separate suite. Paths are relative
 * to the repository's root. If a file cannot be loaded, only its own suite fails. The hooks at the
 * top of a file apply only to the suite of that file. What a file mocks is restored before the next
 * file is loaded.
 *
 * If a test leaves something open, for example because it failed before it stopped a worker, the
 * process would never end. It then fails after 30 seconds.
 */
export async function runTestFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const ended = Promise.withResolvers<void>()
    suite(path, async () => {
      // This hook must be the first, because Node runs no further hooks after one that fails.
      after(() => ended.resolve())
      await import(pathToFileURL(join(ROOT, path)).href)
    })
    await ended.promise
    mock.reset()
  }
  setTimeout(() => {
    console.error(`Something that a test opened was never closed in: ${paths.join(', ')}`)
    process.exit(1)
  }, OPEN_MS_MAX).unref()
}
