import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { BARE_POST_LABEL, type BenchResult, verdictOn } from '#bench/report/result.ts'
import { worsenedSince } from '#bench/report/results-file.ts'
import { LONG, SHORT } from './run-size.ts'

/** A short run of all benches must print these rows. A missing row means that a bench is broken. */
const ROW_LABELS = [
  'hot pack, 64 buyers',
  'one buyer alone',
  '3,000 draws in one purchase',
  '3,000 draws: the answer on its way to a browser',
  '20 buyers, 1,000 draws each',
  'packs at once, 64 buyers',
  'hot pack: write-ahead log of a purchase',
  'two processes, 64 buyers',
  'four processes, ',
  'current-user call',
  'pack list',
  'pack detail',
  'correct counts after a sale, in another process',
  'history of',
  'growth to',
  'memory of the server',
  'drop: members without an answer in their turn',
  'drop: tickets left',
  'overload: acknowledged and lost',
  'overload: kept and never acknowledged',
  'overload: broken invariants',
]

test('B-076 every bench runs, and nothing is lost or doubled under load', async () => {
  const { status, output } = await runShort()
  assert.equal(status, 0, output)
  for (const row of ROW_LABELS) assert.ok(output.includes(row), `${row} is missing:\n${output}`)
})

test('a broken time budget fails a long run only, any other broken budget a short one too', () => {
  const slow: BenchResult = { label: 'purchase', measured: 2, unit: 'ms', budget: { max: 1 } }
  assert.equal(verdictOn(slow, LONG), 'BROKEN')
  assert.equal(verdictOn(slow, SHORT), '')
  const lost = { ...slow, isMachineIndependent: true }
  assert.equal(verdictOn(lost, LONG), 'BROKEN')
  assert.equal(verdictOn(lost, SHORT), 'BROKEN')
  assert.equal(verdictOn({ ...slow, budget: { min: 2 } }, LONG), 'kept')
  assert.equal(verdictOn({ ...slow, budget: { min: 3 } }, LONG), 'BROKEN')
})

test('a run names the figures that are worse by a tenth, whatever the speed of the machine', () => {
  const figure = (label: string, measured: number, unit: BenchResult['unit'] = 'ms') => ({
    label,
    measured,
    unit,
  })
  const lines = [figure(BARE_POST_LABEL, 1), figure('purchase', 4), figure('ratio', 2, '×')]
  const kept = { measuredOn: '2026-11-01', lines }
  const twiceAsSlow = [figure(BARE_POST_LABEL, 2), figure('purchase', 8), figure('ratio', 2, '×')]
  assert.deepEqual(worsenedSince(kept, twiceAsSlow), [])
  assert.deepEqual(
    worsenedSince(kept, [
      figure(BARE_POST_LABEL, 2),
      figure('purchase', 9),
      figure('ratio', 3, '×'),
    ]),
    ['purchase: 1.13 times', 'ratio: 1.50 times'],
  )
  const sales = { ...figure('sales', 10, '×'), budget: { min: 15 } }
  assert.deepEqual(worsenedSince({ ...kept, lines: [sales] }, [{ ...sales, measured: 9 }]), [
    'sales: 1.11 times',
  ])
})

async function runShort(): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), '--short'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const append = (text: string) => {
    output += text
  }
  child.stdout.setEncoding('utf8').on('data', append)
  child.stderr.setEncoding('utf8').on('data', append)
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('close', resolve).on('error', reject)
  })
  return { status, output }
}
