import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, openSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export const ROOT = join(import.meta.dirname, '../../..')
const FILL = 'bin/drill/upgrade/fill-former.ts'
const COPIED = [FILL, 'bin/drill/filling.ts']
const START_MS_MAX = 240_000
const LOCK = 'package-lock.json'

/** A version of the shop in a directory of its own. */
export interface Version {
  readonly directory: string
  readonly environment: Readonly<Record<string, string>>
  /** Of the shop. */
  readonly logFile: string
}

/** Checks a commit out into `directory`, with its packages and its built website. */
export function checkOut(revision: string, directory: string): void {
  mkdirSync(directory)
  const archive = execFileSync('git', ['archive', revision], {
    cwd: ROOT,
    maxBuffer: 2 ** 31 - 1,
  })
  execFileSync('tar', ['-x', '-C', directory], { input: archive })
  const hasSamePackages =
    readFileSync(join(directory, LOCK), 'utf8') === readFileSync(join(ROOT, LOCK), 'utf8')
  if (hasSamePackages) symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'))
  else execFileSync('npm', ['ci', '--omit=dev'], { cwd: directory, stdio: 'inherit' })
  for (const file of COPIED) cpSync(join(ROOT, file), join(directory, file), { recursive: true })
}

/** Runs a command of a version, and returns what it printed. Throws its error output. */
export async function runOf(
  { directory, environment }: Pick<Version, 'directory' | 'environment'>,
  script: string,
  added: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawnOf(directory, script, { ...environment, ...added }, 'pipe')
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => output.push(text))
  const [status] = (await once(child, 'close')) as [number | null]
  if (status !== 0) throw new Error(output.join('').trim())
  return output.join('').trim()
}

/** Adds the members and packs of the drill by the code of the version. */
export const fill = async (version: Version, ownerUrl: string) =>
  JSON.parse(await runOf(version, FILL, { DATABASE_OWNER_URL: ownerUrl }))

export interface RunningShop {
  /** Stops the shop, and returns its exit status. */
  stop(): Promise<number | null>
  kill(): Promise<void>
}

/** Starts the shop of a version, and waits until it is ready. Throws if it ends before. */
export async function startShop(version: Version, metricsUrl: string): Promise<RunningShop> {
  const log = openSync(version.logFile, 'a')
  const child = spawnOf(version.directory, 'bin/start.ts', version.environment, log)
  const exited = once(child, 'exit') as Promise<[number | null]>
  await untilReady(child, metricsUrl)
  return {
    async stop() {
      child.kill('SIGTERM')
      return (await exited)[0]
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function untilReady(child: ChildProcess, metricsUrl: string): Promise<void> {
  const deadline = performance.now() + START_MS_MAX
  while ((await fetch(`${metricsUrl}/readyz`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error('the shop did not start: see its log')
    await wait(200)
  }
}

function spawnOf(
  directory: string,
  script: string,
  environment: Readonly<Record<string, string>>,
  output: 'pipe' | number,
): ChildProcess {
  const own = join(directory, 'node_modules/.bin/node')
  return spawn(existsSync(own) ? own : process.execPath, ['bin/run.mjs', script], {
    cwd: directory,
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', output, output],
  })
}
