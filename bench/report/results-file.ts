import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { RunSize } from '#bench/run-size.ts'
import { BARE_POST_LABEL, type BenchResult, roundedTo3, verdictOn } from './result.ts'

const FILE = join(import.meta.dirname, '../results.json')

/**
 * The report lists a figure if it is at least this many times as bad as in the run that is stored
 * in bench/results.json.
 */
const WORSE_BY = 1.1

interface KeptResults {
  readonly measuredOn: string
  readonly lines: readonly Pick<BenchResult, 'label' | 'measured' | 'unit' | 'budget'>[]
}

/**
 * Prints each figure that is worse by a tenth or more than in the run stored in bench/results.json.
 */
export function printWorsened(results: readonly BenchResult[]): void {
  const kept = readResults()
  if (kept === null) return
  const worsened = worsenedSince(kept, results)
  console.log(`\nWorse by a tenth or more than on ${kept.measuredOn}:`)
  console.log(worsened.length === 0 ? 'nothing' : worsened.join('\n'))
}

/**
 * Returns a line for each figure that is worse by a tenth or more than in the run stored in
 * bench/results.json. Because machines differ in speed, each time is first divided by the time of a
 * form post that does no work (`BARE_POST_LABEL`). If one of the two runs has not measured that
 * post, times are not compared.
 */
export function worsenedSince(
  { lines }: KeptResults,
  results: readonly Pick<BenchResult, 'label' | 'measured' | 'unit' | 'budget'>[],
): readonly string[] {
  const postOf = (figures: KeptResults['lines']) =>
    figures.find(({ label }) => label === BARE_POST_LABEL)?.measured ?? Number.NaN
  const speed = postOf(results) / postOf(lines)
  return results.flatMap(({ label, measured, unit, budget }) => {
    const before = lines.find((line) => line.label === label)?.measured
    if (before === undefined || label === BARE_POST_LABEL) return []
    const growth = measured / before / (unit === 'ms' || unit === 's' ? speed : 1)
    const worse = budget !== undefined && 'min' in budget ? 1 / growth : growth
    return worse >= WORSE_BY ? [`${label}: ${worse.toFixed(2)} times`] : []
  })
}

function readResults(): KeptResults | null {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'))
  } catch {
    return null
  }
}

/**
 * Writes the figures of a complete long run to bench/results.json, so that a later run can be
 * compared with them.
 */
export function writeResults(benchResults: readonly BenchResult[], size: RunSize): void {
  const results = {
    measuredOn: new Date().toISOString().slice(0, 10),
    machine: {
      processors: cpus().length,
      model: cpus()[0]?.model ?? '',
      memoryMb: Math.round(totalmem() / 2 ** 20),
    },
    lines: benchResults.map((result) => ({
      label: result.label,
      measured: roundedTo3(result.measured),
      unit: result.unit,
      budget: result.budget,
      verdict: verdictOn(result, size),
      baselineRatio: roundedOrNone(result.baselineRatio),
      measurement: result.measurement && {
        serverMs: roundedTo3(result.measurement.serverMs),
        databaseMs: roundedTo3(result.measurement.databaseMs),
        p50Ms: roundedTo3(result.measurement.latencyMs.p50),
        p99Ms: roundedTo3(result.measurement.latencyMs.p99),
        perSecond: roundedTo3(result.measurement.perSecond),
        otherCpuShare: roundedTo3(result.measurement.otherCpuShare),
      },
    })),
  }
  writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`)
}

function roundedOrNone(value: number | undefined): number | undefined {
  return value === undefined ? undefined : roundedTo3(value)
}
