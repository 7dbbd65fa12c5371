import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Line, roundedTo3, verdictOn } from './line.ts'
import type { Size } from './size.ts'

const FILE = join(import.meta.dirname, 'results.json')

/** Keeps the figures of a whole long run beside the benches: a later one is compared with them. */
export function writeResults(lines: readonly Line[], size: Size): void {
  const results = {
    measuredOn: new Date().toISOString().slice(0, 10),
    machine: {
      processors: cpus().length,
      model: cpus()[0]?.model ?? '',
      memoryMb: Math.round(totalmem() / 2 ** 20),
    },
    lines: lines.map((line) => ({
      what: line.what,
      measured: roundedTo3(line.measured),
      unit: line.unit,
      budget: line.budget,
      verdict: verdictOn(line, size),
      standInTimes: rounded(line.standInTimes),
      figures: line.figures && {
        serverMs: roundedTo3(line.figures.serverMs),
        databaseMs: roundedTo3(line.figures.databaseMs),
        p50Ms: roundedTo3(line.figures.latencyMs.p50),
        p99Ms: roundedTo3(line.figures.latencyMs.p99),
        perSecond: roundedTo3(line.figures.perSecond),
        othersShare: roundedTo3(line.figures.othersShare),
      },
    })),
  }
  writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`)
}

function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : roundedTo3(value)
}
