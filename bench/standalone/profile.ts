import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Environment, withEnvironment } from '#bench/measurement/environment.ts'
import { type Measurement, measure } from '#bench/measurement/measure.ts'
import { printTable } from '#bench/report/table.ts'
import { LONG } from '#bench/run-size.ts'
import { measureRequests, namedRequests } from '#bench/suite/reads.ts'
import {
  HOT_PACK,
  MANY_DRAWS,
  manyPacks,
  PROFILE_SCENARIOS,
  SIMULTANEOUS,
  SINGLE_BUYER,
} from '#bench/suite/scenarios.ts'
import {
  STATEMENT_STATISTICS,
  type StatementCost,
  selectStatementCosts,
  startStatementStatistics,
} from './profile.sql.ts'

/**
 * The scenarios for which the program can print the shop's processor time by function. An argument
 * names the scenario: `npm run bench -- profile "3,000 draws in one purchase"`. The argument can
 * also name a request, such as "current-user call".
 */
const SCENARIOS = [
  HOT_PACK,
  SINGLE_BUYER,
  MANY_DRAWS,
  SIMULTANEOUS,
  manyPacks(LONG.packCount),
  ...PROFILE_SCENARIOS,
]
const scenario = SCENARIOS.find(({ name }) => process.argv.includes(name)) ?? HOT_PACK
const requestName = [...namedRequests({ packIds: new Map() }).keys()].find((name) =>
  process.argv.includes(name),
)
const FUNCTION_COUNT = 45

interface Profile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { functionName: string; url: string; lineNumber: number }
  }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

const directory = mkdtempSync(join(tmpdir(), 'profile-'))
try {
  const { measurement, statements } = await runProfiled()
  const { perSecond, totalMs, serverMs } = measurement
  const [file = ''] = readdirSync(directory)
  console.log(`${requestName ?? scenario.name}: ${perSecond.toFixed(0)} a second, profiled`)
  console.log({ totalMs, serverMs })
  printTop(JSON.parse(readFileSync(join(directory, file), 'utf8')))
  printStatements(statements)
} finally {
  rmSync(directory, { recursive: true, force: true })
}

function runProfiled(): Promise<{ measurement: Measurement; statements: StatementCost[] }> {
  const run = async (environment: Environment) => {
    const execArgv = ['--cpu-prof', `--cpu-prof-dir=${directory}`]
    const scenarios = [HOT_PACK, manyPacks(LONG.packCount)]
    const target = await environment.openShop(requestName === undefined ? [scenario] : scenarios, {
      execArgv,
    })
    await startStatementStatistics(target.databaseUrl)
    const request = namedRequests(target).get(requestName ?? '')
    const measurement =
      request === undefined
        ? await measure(target, scenario, LONG.durations)
        : await measureRequests(target, target.buyers, {
            requests: [request],
            durations: LONG.durations,
          })
    return { measurement, statements: await selectStatementCosts(target.databaseUrl) }
  }
  return withEnvironment(LONG.durations.startMs, run, STATEMENT_STATISTICS)
}

/**
 * Prints the statements that took most of the database's time. The counts include the warm-up of
 * the scenario.
 */
function printStatements(statements: readonly StatementCost[]): void {
  printTable([
    ['statement', 'calls', 'rows a call', 'ms a call', 'WAL bytes a row'],
    ...statements.map(({ text, calls, rowsPerCall, totalMs, walBytes }) => [
      text,
      calls.toFixed(0),
      rowsPerCall.toFixed(1),
      (totalMs / calls).toFixed(3),
      (walBytes / Math.max(1, rowsPerCall * calls)).toFixed(0),
    ]),
  ])
}

/**
 * Prints for each function the processor time of the function itself, without the functions that it
 * calls. Counts only the last part of the profile, because the first part is the warm-up. Leaves
 * out idle time.
 */
function printTop({ nodes, samples, timeDeltas }: Profile): void {
  const nameOf = new Map(nodes.map(({ id, callFrame }) => [id, labelOf(callFrame)]))
  const selfMs = new Map<string, number>()
  let remainingMs = timeDeltas.reduce((sum, delta) => sum + delta, 0) / 1000
  samples.forEach((id, index) => {
    const name = nameOf.get(id) ?? ''
    remainingMs -= (timeDeltas[index] as number) / 1000
    if (name === '(idle)' || remainingMs > LONG.durations.measuredMs) return
    selfMs.set(name, (selfMs.get(name) ?? 0) + (timeDeltas[index] as number) / 1000)
  })
  const totalMs = [...selfMs.values()].reduce((sum, ms) => sum + ms, 0)
  const top = [...selfMs].sort(([, a], [, b]) => b - a).slice(0, FUNCTION_COUNT)
  printTable(
    top.map(([name, ms]) => [
      name,
      `${((ms / totalMs) * 100).toFixed(1)} %`,
      `${ms.toFixed(0)} ms`,
    ]),
  )
}

function labelOf({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): string {
  const place = url
    .replace(/^.*\/(node_modules|server|contract)\//, '$1/')
    .replace(/^node_modules\//, '')
  return `${functionName || '(anonymous)'} ${place}${place === '' ? '' : `:${lineNumber + 1}`}`.trim()
}
