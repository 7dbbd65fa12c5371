import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Measured, measure } from './measure.ts'
import { measureReading, readingsOf } from './reading.ts'
import { ALONE, CROWD, MANY_DRAWS, manyPacks, OTHERS, TOGETHER } from './scenarios.ts'
import { LONG } from './size.ts'
import { onStage } from './stage.ts'
import { printTable } from './table.ts'

/** Where the shop's own processor time goes: `npm run bench -- profile "3,000 draws in one purchase"`, or "guard call". */
const SCENARIOS = [CROWD, ALONE, MANY_DRAWS, TOGETHER, manyPacks(LONG.packCount), ...OTHERS]
const scenario = SCENARIOS.find(({ name }) => process.argv.includes(name)) ?? CROWD
const reading = [...readingsOf({ packIds: new Map() }).keys()].find((name) =>
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
  const { perSecond, totalMs, serverMs } = await runProfiled()
  const [file = ''] = readdirSync(directory)
  console.log(`${reading ?? scenario.name}: ${perSecond.toFixed(0)} a second, profiled`)
  console.log({ totalMs, serverMs })
  printTop(JSON.parse(readFileSync(join(directory, file), 'utf8')))
} finally {
  rmSync(directory, { recursive: true, force: true })
}

function runProfiled(): Promise<Measured> {
  return onStage(LONG.lasts.startMs, async (stage) => {
    const execArgv = ['--cpu-prof', `--cpu-prof-dir=${directory}`]
    const crowds = [CROWD, manyPacks(LONG.packCount)]
    const bench = await stage.openShop(reading === undefined ? [scenario] : crowds, execArgv)
    const ask = readingsOf(bench).get(reading ?? '')
    if (ask === undefined) return measure(bench, scenario, LONG.lasts)
    return measureReading(bench, bench.buyers, { asks: [ask], lasts: LONG.lasts })
  })
}

/** Self time by function in what was measured, at the end; warm-up and idle time are left out of the shares. */
function printTop({ nodes, samples, timeDeltas }: Profile): void {
  const nameOf = new Map(nodes.map(({ id, callFrame }) => [id, labelOf(callFrame)]))
  const spentMs = new Map<string, number>()
  let leftMs = timeDeltas.reduce((sum, delta) => sum + delta, 0) / 1000
  samples.forEach((id, index) => {
    const name = nameOf.get(id) ?? ''
    leftMs -= (timeDeltas[index] as number) / 1000
    if (name === '(idle)' || leftMs > LONG.lasts.measuredMs) return
    spentMs.set(name, (spentMs.get(name) ?? 0) + (timeDeltas[index] as number) / 1000)
  })
  const totalMs = [...spentMs.values()].reduce((sum, ms) => sum + ms, 0)
  const top = [...spentMs].sort(([, a], [, b]) => b - a).slice(0, FUNCTION_COUNT)
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
