import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Environment, withEnvironment } from '#bench/measurement/environment.ts'
import { type Measurement, measure } from '#bench/measurement/measure.ts'
import { printTable } from '#bench/report/table.ts'
import { LONG } from '#bench/run-size.ts'
import { measureRequests, namedRequests } from '#bench/suite/reads.ts'
import {
  CALM_PACK,
  HOT_PACK,
  MANY_DRAWS,
  manyPacks,
  PROFILE_SCENARIOS,
  SIMULTANEOUS,
  SINGLE_BUYER,
} from '#bench/suite/scenarios.ts'
import { killNotary, newNotaryDirectory, startNotary } from '#testing/drivers/notary-process.ts'
import { publicHexOf } from '#testing/fixtures/ed25519-keys.ts'
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
  CALM_PACK,
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
/** `-- profile "hot pack, 32 buyers" notary` profiles purchases that one notary signs. */
const hasNotary = process.argv.includes('notary')
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

async function runProfiled(): Promise<{ measurement: Measurement; statements: StatementCost[] }> {
  const shopKey = publicHexOf(Buffer.alloc(32, 4))
  const notary = hasNotary ? await startNotary(newNotaryDirectory(shopKey)) : null
  const known = notary === null ? [] : [{ name: '立会人', url: notary.url, key: notary.key }]
  const measured = { ...scenario, notaries: known.map(({ name, key }) => ({ name, key })) }
  const run = async (environment: Environment) => {
    const execArgv = ['--cpu-prof', `--cpu-prof-dir=${directory}`]
    const scenarios = requestName === undefined ? [measured] : [HOT_PACK, manyPacks(LONG.packCount)]
    const target = await environment.openShop(scenarios, { execArgv, notaries: known })
    await startStatementStatistics(target.databaseUrl)
    const request = namedRequests(target).get(requestName ?? '')
    const measurement =
      request === undefined
        ? await measure(target, measured, LONG.durations)
        : await measureRequests(target, target.buyers, {
            requests: [request],
            durations: LONG.durations,
          })
    return { measurement, statements: await selectStatementCosts(target.databaseUrl) }
  }
  try {
    return await withEnvironment(LONG.durations.startMs, run, STATEMENT_STATISTICS)
  } finally {
    if (notary !== null) await killNotary(notary)
  }
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
