import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { printTable } from '#bench/report/table.ts'
import { drawReceipts, type LogPlan, packOf } from '#testing/fixtures/drawn-log.ts'

/**
 * The budget in seconds for replaying a log of 1,000,000 draws, however many draws each purchase
 * has. Purchases of 1 draw make the longest log.
 */
const BUDGET_S = 20
const DRAWS = 1_000_000
interface LogShape {
  readonly prizes: number
  readonly drawCount: number
  /**
   * The fraction of the million draws that is replayed. The budget is multiplied by this fraction.
   * A complete log with 500 prizes would fill the disk.
   */
  readonly fraction: number
}
const LOG_SHAPES: readonly LogShape[] = [
  { prizes: 30, drawCount: 1, fraction: 1 },
  { prizes: 30, drawCount: 10, fraction: 1 },
  { prizes: 30, drawCount: 3000, fraction: 1 },
  { prizes: 500, drawCount: 1, fraction: 0.25 },
]
const PROGRAM = join(import.meta.dirname, '../../bin/hikifuda-verify.mjs')
/**
 * A script that Node loads before the program. It prints the program's processor time and memory
 * when the program exits.
 */
const RESOURCE_USAGE_SCRIPT = `data:text/javascript,process.on('exit',()=>{
  const {userCPUTime,systemCPUTime,maxRSS}=process.resourceUsage();
  console.error(JSON.stringify({seconds:(userCPUTime+systemCPUTime)/1e6,mb:maxRSS/1024}))})`

const folder = mkdtempSync(join(tmpdir(), 'verify-log-'))
try {
  const rows: string[][] = []
  for (const row of LOG_SHAPES) rows.push(await resultRow(row))
  printTable([
    ['1,000,000 draws', 'purchases', 'elapsed s', 'processor s', 'MB', 'budget'],
    ...rows,
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function resultRow({ prizes, drawCount, fraction }: LogShape): Promise<string[]> {
  const draws = DRAWS * fraction
  const purchases = Math.ceil(draws / drawCount)
  const rest = draws - 200 * (prizes - 1)
  const plan: LogPlan = {
    name: `the log of ${drawCount} draws a purchase`,
    counts: Array.from({ length: prizes }, (_, no) => (no === prizes - 1 ? rest : 200)),
    purchases,
    members: 20_000,
    drawCountOf: () => drawCount,
  }
  const log = join(folder, 'log')
  const composition = join(folder, 'composition')
  writeFileSync(composition, packOf(plan).composition)
  await pipeline(Readable.from(logLines(plan)), createWriteStream(log))
  const { seconds, mb, elapsed } = await runVerifier(log, composition, draws)
  const isKept = seconds <= BUDGET_S * fraction
  if (!isKept) process.exitCode = 1
  return [
    `${prizes} prizes, ${drawCount} a purchase${fraction === 1 ? '' : `, ${fraction} of it`}`,
    `${purchases}`,
    elapsed.toFixed(1),
    seconds.toFixed(1),
    mb.toFixed(0),
    isKept ? 'kept' : 'BROKEN',
  ]
}

function* logLines(plan: LogPlan): Generator<string> {
  for (const receipt of drawReceipts(plan)) yield `${JSON.stringify(receipt)}\n`
}

interface ResourceUsage {
  readonly seconds: number
  readonly mb: number
  readonly elapsed: number
}

function runVerifier(log: string, composition: string, draws: number): Promise<ResourceUsage> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [
    '--import',
    RESOURCE_USAGE_SCRIPT,
    PROGRAM,
    log,
    composition,
  ])
  const { promise, resolve, reject } = Promise.withResolvers<ResourceUsage>()
  let printed = ''
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (text) => {
      printed += text
    })
  }
  child.on('close', (code) => {
    if (code !== 0 || !printed.includes(`${draws} draws replayed`))
      return reject(new Error(printed))
    const usage = JSON.parse(
      printed.slice(printed.indexOf('{"seconds"'), printed.lastIndexOf('}') + 1),
    )
    resolve({ ...usage, elapsed: (performance.now() - startedAt) / 1000 })
  })
  return promise
}
