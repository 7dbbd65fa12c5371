import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT, readSources } from '#testing/repository/source-files.ts'
import { BUILD_PACKAGES } from './build-packages.ts'

/** What docs/deploying.md and docs/upgrading.md run on a machine of production. */
const PRODUCTION_SCRIPTS = [
  'start',
  'console',
  'prepare-database',
  'backup',
  'restore',
  'verify',
  'new-epoch',
  'clock',
  'keys',
  'close-account',
  'operators',
  'ranks',
  'payments',
  'postal',
  'providers',
] as const

const { dependencies, scripts, bin } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
) as Record<'dependencies' | 'scripts' | 'bin', Readonly<Record<string, string>>>

test('the image leaves out each package that nothing in production imports, and no other', () => {
  const programs = PRODUCTION_SCRIPTS.map((name) => scripts[name]?.split(' ').at(-1) as string)
  const imported = packagesOf([...programs, ...Object.values(bin)])
  assert.ok(imported.has('fastify') && imported.has('sharp'))
  assert.deepEqual(
    Object.keys(dependencies).filter((name) => !imported.has(name)),
    BUILD_PACKAGES,
    'Name in bin/build/build-packages.ts the packages that only build the web.',
  )
})

/** The packages that these programs and all files that they import import. */
function packagesOf(programs: readonly string[]): ReadonlySet<string> {
  const sources = new Map(readSources().map((source) => [source.path, source]))
  const files = new Set(programs)
  const packages = new Set<string>()
  // The loop also visits the files that it adds to the set.
  for (const file of files)
    for (const { specifier, path, isTypeOnly } of sources.get(file)?.imports ?? []) {
      if (isTypeOnly) continue
      if (path !== undefined) files.add(path)
      else packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '')
    }
  return packages
}
