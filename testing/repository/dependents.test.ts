import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDependents } from './dependents.ts'
import type { Import, Source } from './source-files.ts'

const importOf = (path: string, isTypeOnly = false): Import => ({
  specifier: `#${path}`,
  path,
  isTypeOnly,
})
const source = (path: string, text: string, ...imports: readonly Import[]): Source => ({
  path,
  text,
  imports,
})

const SOURCES = [
  source('server/a.ts', ''),
  source('server/b.ts', '', importOf('server/a.ts')),
  source('server/b.test.ts', '', importOf('server/b.ts')),
  source('server/types.test.ts', '', importOf('server/a.ts', true)),
  source('server/c.ts', '/** See `server/a.ts`. */\n// See `a.ts`.\n'),
  source('testing/shop.process.ts', '', importOf('server/a.ts')),
  source('testing/shop.ts', "fork(join(import.meta.dirname, 'shop.process.ts'))"),
  source('testing/other.ts', "fork(join(import.meta.dirname, '../bin/shop.process.ts'))"),
  source('server/page.ts', "readFile(join(ROOT, '../docs/page.html'))"),
]
const FILES = [...SOURCES.map(({ path }) => path), 'docs/page.html', 'other/page.html']
const dependents = openDependents(SOURCES, FILES)
const reachableFrom = (path: string) => [...dependents.reachableFrom([path])].toSorted()

test('a change reaches importers, their importers, and what starts the file as a process', () => {
  assert.deepEqual(reachableFrom('server/a.ts'), [
    'server/a.ts',
    'server/b.test.ts',
    'server/b.ts',
    'testing/shop.process.ts',
    'testing/shop.ts',
  ])
})

test('a file is named by the end of its path', () => {
  assert.deepEqual(dependents.directDependentsOf('docs/page.html'), ['server/page.ts'])
  assert.deepEqual(dependents.directDependentsOf('other/page.html'), [])
})
