import { parseArgs } from 'node:util'
import { withEnvironment } from '#bench/measurement/environment.ts'
import { type BenchResult, printResults, verdictOn } from '#bench/report/result.ts'
import { printWorsened, writeResults } from '#bench/report/results-file.ts'
import { benchPurchases } from '#bench/suite/buy.ts'
import { benchDrop } from '#bench/suite/drop.ts'
import { benchGrowth } from '#bench/suite/growth.ts'
import { benchHistory } from '#bench/suite/history.ts'
import { benchOverload } from '#bench/suite/overload.ts'
import { benchReads } from '#bench/suite/reads.ts'
import { openSuiteContext, type SuiteContext } from '#bench/suite/suite-context.ts'
import { benchTwoProcesses } from '#bench/suite/two-processes.ts'
import { LONG, type RunSize, SHORT } from './run-size.ts'

/** The most memory, in megabytes, that a process of the shop may use under any load. */
const MEMORY_MB_MAX = 300

/**
 * The benches of `npm run bench`. Together the benches print one table of figures with their
 * budgets, and write the table to results.json. `-- buy reads` runs only the benches `buy` and
 * `reads`. `-- --short` runs a small version of every bench and judges no times. `-- profile` runs
 * the standalone bench of this name. `drop` and `overload` must run before `history`, because
 * they verify every purchase in the database and `history` inserts purchases that no draw made.
 */
const SUITE: Readonly<Record<string, (context: SuiteContext) => Promise<BenchResult[]>>> = {
  buy: benchPurchases,
  'two-processes': benchTwoProcesses,
  reads: benchReads,
  drop: benchDrop,
  overload: benchOverload,
  history: benchHistory,
  growth: benchGrowth,
}
/** Standalone benches; each prints its own table. */
const STANDALONE: Readonly<Record<string, () => Promise<unknown>>> = {
  console: () => import('#bench/standalone/console.ts'),
  'busy-console': () => import('#bench/standalone/busy-console.ts'),
  draw: () => import('#bench/standalone/draw.ts'),
  notary: () => import('#bench/standalone/notary.ts'),
  'guest-pages': () => import('#bench/standalone/guest-pages.ts'),
  'open-pages': () => import('#bench/standalone/open-pages.ts'),
  flip: () => import('#bench/standalone/flip.ts'),
  'pack-editor': () => import('#bench/standalone/pack-editor.ts'),
  payment: () => import('#bench/standalone/payment.ts'),
  check: () => import('#bench/standalone/check.ts'),
  'hot-pack': () => import('#bench/standalone/hot-pack.ts'),
  'move-in': () => import('#bench/standalone/move-in.ts'),
  'goods-search': () => import('#bench/standalone/goods-search.ts'),
  profile: () => import('#bench/standalone/profile.ts'),
  receipt: () => import('#bench/standalone/receipt.ts'),
  replicas: () => import('#bench/standalone/replicas.ts'),
  rollover: () => import('#bench/standalone/rollover.ts'),
  'sale-messages': () => import('#bench/standalone/sale-messages.ts'),
  shipping: () => import('#bench/standalone/shipping.ts'),
  'verify-log': () => import('#bench/standalone/verify-log.ts'),
}

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const standalone = STANDALONE[positionals[0] ?? '']
if (standalone !== undefined) await standalone()
else process.exitCode = await runSuite(positionals, values.short ? SHORT : LONG)

async function runSuite(selected: readonly string[], size: RunSize): Promise<number> {
  const unknown = selected.filter((name) => SUITE[name] === undefined)
  if (unknown.length > 0) {
    const known = [...Object.keys(SUITE), ...Object.keys(STANDALONE)]
    console.error(`There is no bench ${unknown.join(', ')}; there are ${known.join(', ')}.`)
    return 1
  }
  const results = await withEnvironment(size.durations.startMs, async (environment) => {
    const context = openSuiteContext(environment, size)
    const results: BenchResult[] = []
    for (const [name, bench] of Object.entries(SUITE)) {
      if (selected.length > 0 && !selected.includes(name)) continue
      process.stderr.write(`${name} …\n`)
      results.push(...(await bench(context)))
    }
    return [...results, memoryResult(environment.peakMemoryMb())]
  })
  printResults(results, size)
  if (!size.isShort) printWorsened(results)
  if (!size.isShort && selected.length === 0) writeResults(results, size)
  return results.some((result) => verdictOn(result, size) === 'BROKEN') ? 1 : 0
}

function memoryResult(peakMb: number): BenchResult {
  return {
    label: 'memory of the server in all of this',
    measured: peakMb,
    unit: 'MB',
    budget: { max: MEMORY_MB_MAX },
  }
}
