import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cpuMsOf, peakMemoryMbOf } from '#bench/measurement/cpu-time.ts'
import { printTable } from '#bench/report/table.ts'
import { HEAP_FLAGS } from '#server/platform/configuration/heap-flags.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { testClock } from '#server/platform/time/clock.ts'
import { approveMoveIn } from '#testing/drivers/move-in.ts'
import { publishLegalText } from '#testing/fixtures/legal-versions.ts'
import { templateName, withDatabase, withServer } from '#testing/fixtures/template-database.ts'
import { openTestConsole } from '#testing/fixtures/test-console.ts'
import { startTestDatabase } from '#testing/fixtures/test-database.ts'

/** For 100,000 members of another shop. */
const BUDGET_SECONDS = 600
const MEMORY_MB_MAX = 300
const SAMPLE_MS = 100

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const memberCount = values.short ? 2_000 : 100_000

const directory = mkdtempSync(join(tmpdir(), 'bench-move-in-'))
const file = join(directory, 'members.jsonl')
await writeMembers(file, memberCount)
const testDatabase = await startTestDatabase({ isDurable: true })
const databaseUrl = withDatabase(testDatabase.url, 'bench_move_in')
await withServer(testDatabase.url, (client) =>
  client.query(`create database bench_move_in template ${templateName()}`),
)
const panel = await openTestConsole({ shop: { databaseUrl, clock: testClock(new Date()) } })
try {
  await publishLegalText(panel, { version: '2.0', fromDay: '2025-01-01' })
  const tried = await run('--dry-run')
  await approveMoveIn(panel, tried.output)
  const moved = await run()
  const isKept = moved.seconds <= BUDGET_SECONDS && moved.memoryMb <= MEMORY_MB_MAX
  if (!moved.output.includes(`${memberCount} members moved in`) || !isKept) process.exitCode = 1
  printTable([
    ['', 's', 'processor s', 'MB', 'members a second'],
    ...Object.entries({ 'dry run': tried, 'move in': moved }).map(([name, each]) => [
      name,
      each.seconds.toFixed(1),
      each.cpuSeconds.toFixed(1),
      each.memoryMb.toFixed(0),
      (memberCount / each.seconds).toFixed(0),
    ]),
  ])
} finally {
  await panel.close()
  await testDatabase.stop()
  rmSync(directory, { recursive: true, force: true })
}

/** Three amounts each, as a shop that has sold points for some months has them. */
async function writeMembers(path: string, count: number): Promise<void> {
  const stream = createWriteStream(path)
  for (let at = 0; at < count; at++) {
    const member = {
      mail: `member-${at}@old.example`,
      last_name: '山田',
      first_name: '花子',
      tel: `090${String(at).padStart(8, '0')}`,
      zipcode: '150-0001',
      prefecture: '東京都',
      city: '渋谷区神宮前',
      address: `1-2-${at}`,
      language: at % 10 === 0 ? 'en' : 'ja',
      mail_confirmed: true,
      password_hash: '$2y$10$BCryptRequires22Chrcte/VlQH0piJtjXl.0t1XkA8pw9dMXTpOq',
      paid_points: '500 2099-03-31; 200 2099-01-15',
      free_points: '100 2099-02-28',
      coins: at % 50,
    }
    stream.write(`${JSON.stringify(member)}\n`)
  }
  await new Promise<void>((resolve) => stream.end(resolve))
}

async function run(...options: readonly string[]) {
  const from = performance.now()
  const command = join(import.meta.dirname, '../../bin/move-in.ts')
  const child = spawn(process.execPath, [...HEAP_FLAGS, command, file, ...options], {
    env: { ...process.env, DATABASE_URL: asShopRole(databaseUrl) },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  let memoryMb = 0
  let cpuSeconds = 0
  const sampling = setInterval(() => {
    try {
      memoryMb = Math.max(memoryMb, peakMemoryMbOf(child.pid as number))
      cpuSeconds = cpuMsOf(child.pid as number) / 1_000
    } catch {
      // The command has just ended.
    }
  }, SAMPLE_MS)
  await new Promise((resolve) => child.once('close', resolve))
  clearInterval(sampling)
  return { output, memoryMb, cpuSeconds, seconds: (performance.now() - from) / 1_000 }
}
