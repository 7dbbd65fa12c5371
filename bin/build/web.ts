import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { compressTexts } from './compress.ts'

const ROOT = join(import.meta.dirname, '../..')
export const WEB_DIR = join(ROOT, 'dist/web')
export const CONSOLE_DIR = join(ROOT, 'dist/console')
/** The file of a build that has the hash of its sources. */
const STAMP = '.sources'
/** The files and folders that the built web depends on. */
const SOURCES = [
  'web',
  'demo/kit-page',
  'contract',
  'docs/fair-draws.md',
  'package-lock.json',
] as const

/**
 * If the sources have changed since the last build, builds the members' web and the operators'
 * console at the same time, each into its own folder. Returns true if anything was built. A
 * container's image has what was built and no sources.
 */
export async function buildWebIfChanged(): Promise<boolean> {
  if (!existsSync(join(ROOT, 'web')) && existsSync(join(WEB_DIR, STAMP))) return false
  const configs = ['web/vite.config.ts', 'web/service-worker/vite.config.ts']
  const builds = await Promise.all([
    buildIfChanged({ configs, directory: WEB_DIR }),
    buildIfChanged({ configs: ['web/console/vite.config.ts'], directory: CONSOLE_DIR }),
  ])
  return builds.includes(true)
}

export interface Build {
  /** Vite configurations, as paths from the root, in build order. */
  readonly configs: readonly string[]
  /** The folder that all configurations write to. */
  readonly directory: string
}

export async function buildIfChanged({ configs, directory }: Build): Promise<boolean> {
  const stamp = join(directory, STAMP)
  const sources = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return false
  for (const config of configs) await build(config)
  await compressTexts(directory)
  writeFileSync(stamp, sources)
  return true
}

function hashOfSources(): string {
  const lines = SOURCES.flatMap((source) => filesIn(join(ROOT, source)))
    .sort()
    .map((path) => `${relative(ROOT, path)} ${hash('sha256', readFileSync(path), 'hex')}`)
  return hash('sha256', lines.join('\n'), 'hex')
}

function filesIn(path: string): readonly string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
}

async function build(config: string): Promise<void> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const child = spawn(
    process.execPath,
    [vite, 'build', '--config', join(ROOT, config), '--logLevel', 'warn'],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const status = await new Promise((done, fail) => child.on('close', done).on('error', fail))
  if (status !== 0) throw new StartRefused(`The web could not be built:\n${errorMessageIn(output)}`)
}

function errorMessageIn(output: string): string {
  return (
    stripVTControlCharacters(output)
      .split(/\n {4}at /, 1)[0]
      ?.trim() ?? ''
  )
}
