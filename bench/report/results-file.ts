import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { RunSize } from '#bench/run-size.ts'
import { type BenchResult, roundedTo3, verdictOn } from './result.ts'

const FILE = join(import.meta.dirname, '../results.json')

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
