import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { BUILD_PACKAGES } from './build-packages.ts'

/**
 * `node bin/run.mjs bin/build/shrink-image.ts`: the last step of the Containerfile. Removes from
 * this directory what only its making has needed: the sources of the web, packages, and Node and
 * PostgreSQL of the packages.
 */
const ROOT = join(import.meta.dirname, '../..')
const BUILT_FROM = ['art', 'tools', 'web']

if (existsSync(join(ROOT, '.git')))
  throw new StartRefused('This directory is a repository, from which nothing must be removed.')
const file = join(ROOT, 'package.json')
const { optionalDependencies: _, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
for (const name of BUILD_PACKAGES) delete rest.dependencies[name]
writeFileSync(file, `${JSON.stringify(rest, null, 2)}\n`)
run('npm', 'prune', '--omit=dev')
for (const folder of BUILT_FROM) rmSync(join(ROOT, folder), { recursive: true, force: true })

function run(command: string, ...args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new StartRefused(`${command} ${args.join(' ')} has failed.`)
}
