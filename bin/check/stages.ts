import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebIfChanged } from '#bin/build/web.ts'
import { missingPackages } from '#e2e/engines/missing-packages.ts'
import type { Selection } from './changed-tests.ts'
import { groupTests, listUnitTests, writeTestPrograms } from './unit-tests.ts'

const ROOT = join(import.meta.dirname, '../..')
/** How many tests of a stage may need a second run. More of them are a fault of the change. */
const UNSTEADY_MAX = 2

export interface Outcome {
  readonly hasPassed: boolean
  readonly passedCount: number
  readonly failedCount: number
  /** The tests that failed first and passed when they ran once more. */
  readonly unsteady?: readonly string[]
}
export interface StageContext {
  /** The URL of the database server that all stages share. */
  readonly serverUrl: string
  /** The stage calls this function with each piece of its output. */
  readonly write: (text: string) => void
}
export interface Stage {
  readonly name: string
  readonly run: (context: StageContext) => Promise<Outcome>
}

const FORMAT: Stage = {
  name: 'format and lint',
  run: (context) => check(context, '@biomejs/biome/bin/biome', ['ci', '--colors=off', '.']),
}
const TYPES: Stage = {
  name: 'types',
  run: (context) => check(context, 'typescript/bin/tsc', ['-p', '.']),
}
/** Builds the web first. Otherwise later stages would build the web several times, side by side. */
const WEB: Stage = { name: 'web', run: buildWeb }
const BUDGET: Stage = { name: 'budget', run: runBudget }
/**
 * Runs a member's journey in the engines of other browsers. There is no such stage on a machine
 * without these browsers, because no package of npm brings them.
 */
const ENGINES: readonly Stage[] =
  missingPackages().length === 0 ? [{ name: 'engines', run: runEngines }] : []

/**
 * The stages of `npm test`, the fastest first. The stages of one group run side by side. The build
 * of the web uses one processor for most of its time, and the budget stage mostly waits for its
 * browser, so the other stages of their groups use the rest.
 */
export const ALL_STAGES: readonly (readonly Stage[])[] = [
  [FORMAT, TYPES, WEB],
  [unitStage('unit and database', listUnitTests()), BUDGET],
  [browserStage([])],
  ...ENGINES.map((stage) => [stage]),
]

/**
 * The stages of `npm test -- quick`, which runs only the given unit tests. All stages run side by
 * side, because the unit tests often wait for the database.
 */
export function quickStages(unitTests: readonly string[]): readonly (readonly Stage[])[] {
  return [[unitStage('unit', unitTests), FORMAT, TYPES]]
}

/**
 * The stages whose names begin with one of the prefixes. The web is built first if a stage needs it.
 * Otherwise tests that start shops would build it several times, side by side.
 */
export function namedStages(prefixes: readonly string[]): readonly (readonly Stage[])[] {
  const isNamed = ({ name }: Stage) => prefixes.some((prefix) => name.startsWith(prefix))
  const needsWeb = ALL_STAGES.flat().some(
    (stage) => isNamed(stage) && stage !== FORMAT && stage !== TYPES,
  )
  return ALL_STAGES.map((group) =>
    group.filter((stage) => isNamed(stage) || (stage === WEB && needsWeb)),
  ).filter((group) => group.length > 0)
}

/** The stages of `npm test -- changed`, which runs the tests that the changed files can affect. */
export function selectedStages(selection: Selection): readonly (readonly Stage[])[] {
  if (selection.isEverything) return ALL_STAGES
  const { unitTests, browserTests, hasBudget, hasEngines } = selection
  const engines = hasEngines ? ENGINES : []
  const needsWeb = hasBudget || browserTests.length > 0 || engines.length > 0
  return [
    [FORMAT, TYPES, ...(needsWeb ? [WEB] : [])],
    [unitStage('unit and database', unitTests), ...(hasBudget ? [BUDGET] : [])],
    ...(browserTests.length === 0 ? [] : [[browserStage(browserTests)]]),
    ...engines.map((stage) => [stage]),
  ]
}

async function check(
  context: StageContext,
  tool: string,
  args: readonly string[],
): Promise<Outcome> {
  const { status } = await runNode(context, [join('node_modules', tool), ...args])
  return { hasPassed: status === 0, ...(status === 0 ? counts(1, 0) : counts(0, 1)) }
}

/** The files that failed run once more, alone. */
function unitStage(name: string, files: readonly string[]): Stage {
  return {
    name,
    async run(context) {
      const groups = groupTests(files)
      const { status, output } = await runUnitTests(context, groups)
      const outcome = unitOutcome(status, output)
      const failed = failedFiles(output, groups)
      if (outcome.hasPassed || failed.length === 0 || failed.length > UNSTEADY_MAX) return outcome
      context.write(`\nOnce more, alone: ${failed.join(', ')}\n`)
      const again = await runUnitTests(
        context,
        failed.map((file) => [file]),
      )
      return again.status === 0 ? afterSecondRun(outcome, failed) : outcome
    },
  }
}

async function runUnitTests(
  context: StageContext,
  groups: readonly (readonly string[])[],
): Promise<{ status: number; output: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'unit-'))
  try {
    const programs = writeTestPrograms(directory, groups)
    const args = ['--test', '--test-concurrency=3', '--test-timeout=300000', ...programs]
    return await runNode(context, args)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/**
 * Reads from Node's report which of the files have failed. Returns none if a program has failed
 * without a failed file: then it has died, and nobody knows which of its tests have run.
 */
export function failedFiles(
  output: string,
  groups: readonly (readonly string[])[],
): readonly string[] {
  const marked = new Set([...output.matchAll(/^✖ (\S+\.test\.ts) \(/gm)].map(([, path]) => path))
  const programs = [...output.matchAll(/^✖ \S*\/(\d{4})\.test\.mjs \(/gm)]
  const hasDied = programs.some(([, at]) => !groups[Number(at)]?.some((path) => marked.has(path)))
  return hasDied ? [] : groups.flat().filter((path) => marked.has(path))
}

/**
 * Reads the counts at the end of Node's report. Tests that were cancelled, because their program
 * ended early, count as failed.
 */
export function unitOutcome(status: number, output: string): Outcome {
  const countOf = (label: string) =>
    Number(output.match(new RegExp(`^(?:ℹ|#) ${label} (\\d+)`, 'm'))?.[1] ?? 0)
  const failedCount = countOf('fail') + countOf('cancelled')
  return { hasPassed: status === 0, ...counts(countOf('pass'), failedCount) }
}

/** The outcome when everything that failed has passed in a second run. */
function afterSecondRun(
  { passedCount, failedCount }: Outcome,
  unsteady: readonly string[],
): Outcome {
  return { hasPassed: true, ...counts(passedCount + failedCount, 0), unsteady }
}

async function buildWeb({ write }: StageContext): Promise<Outcome> {
  try {
    await buildWebIfChanged()
    return { hasPassed: true, ...counts(1, 0) }
  } catch (cause) {
    write(`${cause instanceof Error ? cause.message : cause}\n`)
    return { hasPassed: false, ...counts(0, 1) }
  }
}

/**
 * Checks the budgets of size and layout shift. Does not check the budgets of time, because only a
 * quiet machine can judge them.
 */
async function runBudget(context: StageContext): Promise<Outcome> {
  const { status, output } = await runNode(context, ['budget/run.ts', '--untimed'])
  const countOf = (verdict: RegExp) => output.match(verdict)?.length ?? 0
  const brokenCount = Math.max(countOf(/ BROKEN /g), status === 0 ? 0 : 1)
  return { hasPassed: status === 0, ...counts(countOf(/ kept /g), brokenCount) }
}

/** A journey that failed runs once more with all others. */
async function runEngines(context: StageContext): Promise<Outcome> {
  const first = await runEnginesOnce(context)
  if (first.hasPassed || first.failedCount > UNSTEADY_MAX) return first
  context.write('\nOnce more:\n')
  const second = await runEnginesOnce(context)
  return second.hasPassed ? { ...second, unsteady: ['a journey in another engine'] } : second
}

async function runEnginesOnce(context: StageContext): Promise<Outcome> {
  const { status, output } = await runNode(context, ['e2e/engines/run.ts', '--short'])
  const countOf = (mark: RegExp) => output.match(mark)?.length ?? 0
  const failedCount = Math.max(countOf(/^✖ /gm), status === 0 ? 0 : 1)
  return { hasPassed: status === 0, ...counts(countOf(/^✔ /gm), failedCount) }
}

/** Returns the stage that runs these browser tests, or all browser tests if the list is empty. */
function browserStage(files: readonly string[]): Stage {
  return {
    name: 'browser',
    async run(context) {
      const directory = mkdtempSync(join(tmpdir(), 'report-'))
      try {
        const report = join(directory, 'report.json')
        const args = ['node_modules/@playwright/test/cli.js', 'test', ...files]
        const { status } = await runNode(context, args, { E2E_REPORT: report })
        return browserOutcome(status, JSON.parse(readFileSync(report, 'utf8')))
      } finally {
        rmSync(directory, { recursive: true, force: true })
      }
    },
  }
}

/** The part of Playwright's report that the outcome follows from. */
export interface BrowserReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly suites?: readonly BrowserSuite[]
}
interface BrowserSuite {
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly { readonly status: string }[]
  }[]
  readonly suites?: readonly BrowserSuite[]
}

/** A few flaky tests, which failed first and passed when retried, are named; more count as failed. */
export function browserOutcome(status: number, { stats, suites = [] }: BrowserReport): Outcome {
  const { expected, unexpected, flaky } = stats
  if (status === 0 && unexpected === 0 && flaky > 0 && flaky <= UNSTEADY_MAX)
    return afterSecondRun(
      { hasPassed: false, passedCount: expected, failedCount: flaky },
      suites.flatMap(flakyTitles),
    )
  const failedCount = unexpected + flaky
  return { hasPassed: status === 0 && failedCount === 0, ...counts(expected, failedCount) }
}

function flakyTitles({ specs = [], suites = [] }: BrowserSuite): readonly string[] {
  const titles = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => title)
  return [...titles, ...suites.flatMap(flakyTitles)]
}

function counts(passedCount: number, failedCount: number) {
  return { passedCount, failedCount }
}

/**
 * Runs Node with the arguments, forwards the output, and returns the exit status and the output.
 */
export async function runNode(
  { serverUrl, write }: StageContext,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ status: number; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, TEST_DATABASE_URL: serverUrl, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    write(text)
  })
  child.stderr.setEncoding('utf8').on('data', write)
  const status = await new Promise<number>((resolve, reject) => {
    child.on('close', (code) => resolve(code ?? 1)).on('error', reject)
  })
  return { status, output }
}
