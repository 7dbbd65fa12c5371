import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#testing/drivers/processes/free-port.ts'
import { buildWebIfChanged } from './build/web.ts'

/**
 * These tests stop the shop as a terminal and a supervisor do, and then look for processes that
 * still run. They read the processes from /proc, so they run on Linux only.
 */
const ROOT = join(import.meta.dirname, '..')
const POLL_MS = 50
const START_MS_MAX = 90_000
const STOP_MS_MAX = 30_000
const directory = mkdtempSync(join(tmpdir(), 'start-signals-'))

before(() => buildWebIfChanged())
after(() => rmSync(directory, { recursive: true, force: true }))

const options = { skip: !existsSync('/proc/self/stat') }

test('Ctrl-C in the terminal stops npm start and leaves no process', options, async () => {
  const npm = await npmStart()
  const started = descendantsOf(npm.pid ?? 0)
  assert.ok(started.some(({ command }) => command.includes('postgres')))
  // Ctrl-C sends SIGINT to the process group of the terminal, and so to npm and its children.
  process.kill(-(npm.pid ?? 0), 'SIGINT')
  await assertEnded(started)
})

test('SIGTERM to npm alone stops npm start and leaves no process', options, async () => {
  const npm = await npmStart()
  const started = descendantsOf(npm.pid ?? 0)
  npm.kill('SIGTERM')
  await assertEnded(started)
})

/** Runs `npm start` in a process group of its own, and waits until the shop is open. */
async function npmStart(): Promise<ChildProcess> {
  const { npm_lifecycle_event: _, DATABASE_URL: __, ...environment } = process.env
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    env: {
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATA_DIR: join(directory, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  await waitUntil(
    () => output.includes('is open at'),
    START_MS_MAX,
    () => output,
  )
  return npm
}

interface Process {
  readonly pid: number
  readonly parent: number
  /**
   * The time at which the process started. The time distinguishes the process from a later process
   * with the same id.
   */
  readonly startedAt: string
  readonly command: string
}

/** Returns the process and all processes below it. */
function descendantsOf(pid: number): readonly Process[] {
  const all = runningProcesses()
  const found = new Set(all.filter((each) => each.pid === pid))
  for (const { pid } of found) {
    for (const each of all) if (each.parent === pid) found.add(each)
  }
  return [...found]
}

async function assertEnded(started: readonly Process[]): Promise<void> {
  const left = () => {
    const running = runningProcesses().map(({ pid, startedAt }) => `${pid} ${startedAt}`)
    return started.filter(({ pid, startedAt }) => running.includes(`${pid} ${startedAt}`))
  }
  await waitUntil(
    () => left().length === 0,
    STOP_MS_MAX,
    () =>
      left()
        .map(({ pid, command }) => `${pid} ${command}`)
        .join('\n'),
  )
}

function runningProcesses(): readonly Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        // The name of the program is in parentheses and may contain spaces.
        const [state = '', parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        if (state === 'Z') return []
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [{ pid: Number(name), parent: Number(parent), startedAt: rest[17] ?? '', command }]
      } catch {
        // The process has ended meanwhile.
        return []
      }
    })
}

async function waitUntil(
  isTrue: () => boolean,
  msMax: number,
  describe: () => string,
): Promise<void> {
  for (const untilMs = performance.now() + msMax; performance.now() < untilMs; ) {
    if (isTrue()) return
    await wait(POLL_MS)
  }
  assert.fail(`timed out waiting for: ${describe()}`)
}
