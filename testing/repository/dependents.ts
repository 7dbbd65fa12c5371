import { basename } from 'node:path'
import type { Source } from './source-files.ts'

/**
 * For each file that reads whole folders at run time, the names of these folders, because no import
 * shows such reading. `''` means the whole repository. In any other folder, the file does not read
 * the unit tests.
 */
const FOLDERS_READ_BY: Readonly<Record<string, readonly string[]>> = {
  'testing/repository/source-files.ts': [''],
  'server/platform/database/migrate.ts': ['db/'],
  'bin/build/web.ts': ['web/', 'contract/', 'docs/fair-draws.md'],
  'testing/fixtures/catalogue.ts': ['demo/images/'],
  'demo/fill.ts': ['demo/images/'],
  'demo/goods.test.ts': ['demo/images/'],
  'web/shop/draws/reveal/movie.rule.test.ts': ['web/public/'],
  'e2e/pictures/kit.spec.ts': ['web/', 'e2e/pictures/baseline/'],
}
const IMPORT =
  /^(?:import|export)\s[^'";]*?\bfrom\s+'[^']+'|^import\s+'[^']+'|\bimport\(\s*'[^']+'\s*\)/gms
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm
const FILE_NAME = /['"`/](?:\.{0,2}\/)*([\w@./-]*[\w-]\.[a-z0-9]+)(?=['"`])/g

export interface Dependents {
  /** Returns the changed files and all files that their change can affect. */
  reachableFrom(changed: readonly string[]): ReadonlySet<string>
  /**
   * Returns the code files that import the file at `path` or name it in a string. Files that read
   * the whole repository are left out.
   */
  directDependentsOf(path: string): readonly string[]
}

/**
 * Reads from the sources which file depends on which. File A depends on file B if A imports B, or
 * if A reads the folder of B. File A also depends on file B if A names B in a string, to read it or
 * to start it as a process. Imports of types do not count, because they change nothing at run time.
 */
export function openDependents(sources: readonly Source[], files: readonly string[]): Dependents {
  const dependents = new Map<string, Set<string>>()
  const add = (path: string, dependent: string) => {
    const known = dependents.get(path) ?? new Set()
    dependents.set(path, known.add(dependent))
  }
  const filesByName = Map.groupBy(files, (path) => basename(path))
  for (const { path, text, imports } of sources) {
    for (const each of imports) {
      if (each.path !== undefined && !each.isTypeOnly) add(each.path.split('?')[0] ?? '', path)
    }
    for (const name of fileNamesIn(text)) {
      const named = filesByName.get(basename(name)) ?? []
      for (const each of named) if (`/${each}`.endsWith(`/${name}`)) add(each, path)
    }
    for (const folder of FOLDERS_READ_BY[path] ?? []) {
      for (const each of files) {
        if (folder === '' || (each.startsWith(folder) && !each.endsWith('.test.ts')))
          add(each, path)
      }
    }
  }
  return {
    reachableFrom: (changed) => reachableFrom(dependents, changed),
    directDependentsOf: (path) =>
      [...(dependents.get(path) ?? [])].filter((each) => !FOLDERS_READ_BY[each]?.includes('')),
  }
}

function fileNamesIn(text: string): readonly string[] {
  const code = text.replaceAll(COMMENT, '').replaceAll(IMPORT, '')
  return [...code.matchAll(FILE_NAME)].map(([, name = '']) => name)
}

function reachableFrom(
  dependents: ReadonlyMap<string, ReadonlySet<string>>,
  changed: readonly string[],
): ReadonlySet<string> {
  const reached = new Set(changed)
  // The loop also visits the files that it adds to the set.
  for (const path of reached) {
    for (const dependent of dependents.get(path) ?? []) reached.add(dependent)
  }
  return reached
}
