import { parseArgs } from 'node:util'
import { benchBuy } from './buy.ts'
import { type Floor, openFloor } from './floor.ts'
import { benchGrowth } from './growth.ts'
import { benchHistory } from './history.ts'
import { type Line, printLines, verdictOn } from './line.ts'
import { benchOverload } from './overload.ts'
import { benchProcesses } from './processes.ts'
import { benchReading } from './reading.ts'
import { writeResults } from './results.ts'
import { LONG, SHORT, type Size } from './size.ts'
import { onStage } from './stage.ts'

/** The most that a process of the shop may hold, whatever is done to it. */
const MEMORY_MB_MAX = 250

/**
 * `npm run bench`: the rush, one table of figures beside their budgets, kept in results.json. `-- buy reading` runs
 * only those, `-- --short` a minute of everything that judges no times, `-- profile` a programme of its own.
 */
// In this order: the overload verifies what was really bought, the history fills in what was not.
const RUSH: Readonly<Record<string, (floor: Floor) => Promise<Line[]>>> = {
  buy: benchBuy,
  processes: benchProcesses,
  reading: benchReading,
  overload: benchOverload,
  history: benchHistory,
  growth: benchGrowth,
}
/** Each prints a table of its own. */
const PROGRAMMES: Readonly<Record<string, () => Promise<unknown>>> = {
  draw: () => import('./draw.ts'),
  flip: () => import('./flip.ts'),
  pay: () => import('./pay.ts'),
  prizes: () => import('./prizes.ts'),
  profile: () => import('./profile.ts'),
  receipt: () => import('./receipt.ts'),
  rollover: () => import('./rollover.ts'),
  'verify-log': () => import('./verify-log.ts'),
}

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const programme = PROGRAMMES[positionals[0] ?? '']
if (programme !== undefined) await programme()
else process.exitCode = await runRush(positionals, values.short ? SHORT : LONG)

async function runRush(wanted: readonly string[], size: Size): Promise<number> {
  const unknown = wanted.filter((name) => RUSH[name] === undefined)
  if (unknown.length > 0) {
    const known = [...Object.keys(RUSH), ...Object.keys(PROGRAMMES)]
    console.error(`There is no bench ${unknown.join(', ')}; there are ${known.join(', ')}.`)
    return 1
  }
  const lines = await onStage(size.lasts.startMs, async (stage) => {
    const floor = openFloor(stage, size)
    const lines: Line[] = []
    for (const [name, bench] of Object.entries(RUSH)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue
      process.stderr.write(`${name} …\n`)
      lines.push(...(await bench(floor)))
    }
    return [...lines, memoryLine(stage.peakMemoryMb())]
  })
  printLines(lines, size)
  if (!size.isShort && wanted.length === 0) writeResults(lines, size)
  return lines.some((line) => verdictOn(line, size) === 'BROKEN') ? 1 : 0
}

function memoryLine(peakMb: number): Line {
  return {
    ...{ what: 'memory of the server in all of this', measured: peakMb, unit: 'MB' },
    budget: { most: MEMORY_MB_MAX },
  }
}
