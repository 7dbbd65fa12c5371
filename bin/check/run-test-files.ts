import { join } from 'node:path'
import { after, suite } from 'node:test'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Runs test files one after the other in this process, each as a separate suite. Paths are relative
 * to the repository's root. If a file cannot be loaded, only its own suite fails. The hooks at the
 * top of a file apply only to the suite of that file.
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
  }
}
