import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

export interface Outcome {
  readonly hasPassed: boolean
  readonly passedCount: number
  readonly failedCount: number
}
export interface Stage {
  readonly name: string
  readonly run: (serverUrl: string) => Promise<Outcome>
}

/** The stages of `npm test`, the fastest first. */
export const stages: readonly Stage[] = [
  {
    name: 'format and lint',
    run: () => check('@biomejs/biome/bin/biome', ['ci', '--colors=off', '.']),
  },
  { name: 'types', run: () => check('typescript/bin/tsc', ['-p', '.']) },
  { name: 'unit and database', run: runUnitTests },
  { name: 'budget', run: runBudget },
  { name: 'browser', run: runBrowserTests },
]

async function check(tool: string, args: readonly string[]): Promise<Outcome> {
  const { status } = await runNode([join('node_modules', tool), ...args])
  return { hasPassed: status === 0, ...(status === 0 ? counts(1, 0) : counts(0, 1)) }
}

async function runUnitTests(serverUrl: string): Promise<Outcome> {
  const { status, output } = await runNode(
    ['--test', '--test-concurrency=2', '--test-timeout=180000', '**/*.test.ts'],
    { TEST_DATABASE_URL: serverUrl },
  )
  const countOf = (label: string) =>
    Number(output.match(new RegExp(`^(?:ℹ|#) ${label} (\\d+)`, 'm'))?.[1] ?? 0)
  const failedCount = countOf('fail') + countOf('cancelled')
  return { hasPassed: status === 0, ...counts(countOf('pass'), failedCount) }
}

/**
 * Checks the budgets of size and layout shift. Timings are left out, because only a quiet machine
 * can judge them.
 */
async function runBudget(serverUrl: string): Promise<Outcome> {
  const { status, output } = await runNode(['budget/run.ts', '--untimed'], {
    TEST_DATABASE_URL: serverUrl,
  })
  const countOf = (verdict: RegExp) => output.match(verdict)?.length ?? 0
  const brokenCount = Math.max(countOf(/ BROKEN /g), status === 0 ? 0 : 1)
  return { hasPassed: status === 0, ...counts(countOf(/ kept /g), brokenCount) }
}

async function runBrowserTests(serverUrl: string): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), 'report-'))
  try {
    const report = join(directory, 'report.json')
    const { status } = await runNode(['node_modules/@playwright/test/cli.js', 'test'], {
      TEST_DATABASE_URL: serverUrl,
      E2E_REPORT: report,
    })
    const { stats } = JSON.parse(readFileSync(report, 'utf8'))
    return { hasPassed: status === 0, ...counts(stats.expected + stats.flaky, stats.unexpected) }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function counts(passedCount: number, failedCount: number) {
  return { passedCount, failedCount }
}

/**
 * Runs Node with the arguments, copies its output to the terminal, and returns its exit status and
 * output.
 */
async function runNode(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ status: number; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    process.stdout.write(text)
  })
  const status = await new Promise<number>((resolve, reject) => {
    child.on('close', (code) => resolve(code ?? 1)).on('error', reject)
  })
  return { status, output }
}
