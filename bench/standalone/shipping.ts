import { parseArgs } from 'node:util'
import { processTreeCpuMsOf } from '#bench/measurement/cpu-time.ts'
import { printTable } from '#bench/report/table.ts'
import { addGoods } from '#server/exchange/exchange.ts'
import { addCardTypes } from '#server/packs/packs.ts'
import { testClock } from '#server/platform/time/clock.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { logInOperator } from '#testing/drivers/console-client.ts'
import { fixtureCardTypes } from '#testing/fixtures/catalogue.ts'
import { fixtureGoods } from '#testing/fixtures/goods.ts'
import { setLabels } from '#testing/fixtures/parcels.ts'
import { templateName, withDatabase, withServer } from '#testing/fixtures/template-database.ts'
import { openTestConsole } from '#testing/fixtures/test-console.ts'
import { startTestDatabase } from '#testing/fixtures/test-database.ts'
import { addWaitingGoods } from '#testing/fixtures/waiting-goods.ts'
import { addConsolePages } from './console-browser.ts'
import { measureSlipsMs } from './shipping-slips.ts'

/**
 * The budget of one measurement, in milliseconds of processor time of console and database. Two
 * measurements have this budget: one reads a page of the queue and groups 500 parcels, the other
 * reads the shipping day.
 */
const QUEUE_BUDGET_MS = 100
/** The budget of an export of 500 rows, in milliseconds of processor time. */
const EXPORT_BUDGET_MS = 2_000
/** The budget in milliseconds of each act on 500 parcels, and of showing 200 packing slips. */
const BULK_BUDGET_MS = 10_000
const GOODS_PER_MEMBER = 5
const WARM_UP_CALLS = 3
const QUEUE_CALLS = 10
const BULK_SIZE = 500
const SLIPS = 200

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const memberCount = values.short ? 600 : 2_000

const testDatabase = await startTestDatabase({ isDurable: true })
const databaseUrl = withDatabase(testDatabase.url, 'bench_shipping')
await withServer(testDatabase.url, (client) =>
  client.query(`create database bench_shipping template ${templateName()}`),
)
const clock = testClock(new Date())
const panel = await openTestConsole({
  shop: { databaseUrl, clock },
  ...(values.short ? {} : { addPages: addConsolePages }),
  hasTimers: true,
})
try {
  const waiting = { memberCount, perMember: GOODS_PER_MEMBER, now: clock.now() }
  await addCardTypes(panel.database, fixtureCardTypes)
  await addGoods(panel.database, fixtureGoods())
  await addWaitingGoods(panel.database, waiting)
  const intakeMs = await measure(() => panel.runDueWork())
  const shipper = await logInOperator(panel, 'shipper')
  const parcels = await panel.database.query<{ id: number }>({
    text: 'select id from console.parcels order by id',
  })
  const batches = [0, 1, 2].map((nth) =>
    parcels.slice(nth * BULK_SIZE, (nth + 1) * BULK_SIZE).map(({ id }) => id),
  )
  const ids = batches[0] ?? []
  const act = (path: string, fields: object = {}) =>
    shipper.act(`/parcels/${path}`, { ids, ...fields })
  const queue = () => shipper.get('/parcels?page=1&hold=free')
  for (let at = 0; at < WARM_UP_CALLS; at++) await queue()
  const queueMs = await measureMean(Array.from({ length: QUEUE_CALLS }, () => queue))
  const dayMs = await measure(() => shipper.get('/shipping-day'))
  const groupMs = await measureMean(
    batches.map((batch) => () => shipper.act('/parcels/group', { ids: batch })),
  )
  const carrier = { carrier: 'sagawa', service: 'hikyaku' }
  const bulk = {
    carrier: await measure(() => act('carrier', carrier)),
    hold: await measure(() => act('hold', { reason: 'stocktake' })),
    release: await measure(() => act('release')),
    pick: await measure(() => act('pick')),
    'reading 200 slips': await measure(() =>
      shipper.get(`/packing-slips?ids=${ids.slice(0, SLIPS).join(',')}`),
    ),
  }
  await setLabels(panel.database)
  const file = { code: 'sagawa-ehiden3', ids, shipDay: wireDay(clock.now()) }
  const exportMs = await measure(async () => {
    const { exports } = await shipper.act('/exports', file)
    if (exports[0]?.rowCount !== ids.length) throw new Error('a row was left out')
  })
  const seen = { url: panel.url, client: shipper }
  const slipsMs = values.short ? 0 : await measureSlipsMs(seen, ids.slice(0, SLIPS))
  const verdict = (ms: number, budgetMs: number) => {
    if (values.short || ms <= budgetMs) return values.short ? '' : 'kept'
    process.exitCode = 1
    return 'BROKEN'
  }
  const waitingCount = memberCount * GOODS_PER_MEMBER
  printTable([
    ['shipping', 'ms', 'budget', ''],
    [
      `${waitingCount} items: into the queue for the first time, with the console's other jobs`,
      intakeMs.toFixed(0),
      '',
      '',
    ],
    [
      `${waitingCount} items: a page of the queue, and 500 parcels grouped`,
      `${queueMs.toFixed(0)} + ${groupMs.toFixed(0)}`,
      `≤ ${QUEUE_BUDGET_MS}`,
      verdict(queueMs + groupMs, QUEUE_BUDGET_MS),
    ],
    [
      `${waitingCount} items: the steps of the day`,
      dayMs.toFixed(0),
      `≤ ${QUEUE_BUDGET_MS}`,
      verdict(dayMs, QUEUE_BUDGET_MS),
    ],
    ...Object.entries(bulk).map(([name, ms]) => [
      `500 parcels: ${name}`,
      ms.toFixed(0),
      `≤ ${BULK_BUDGET_MS}`,
      verdict(ms, BULK_BUDGET_MS),
    ]),
    [
      '500 parcels: a file for the carrier',
      exportMs.toFixed(0),
      `≤ ${EXPORT_BUDGET_MS}`,
      verdict(exportMs, EXPORT_BUDGET_MS),
    ],
    [
      `${SLIPS} slips as one document in a browser, by the clock`,
      slipsMs.toFixed(0),
      `≤ ${BULK_BUDGET_MS}`,
      verdict(slipsMs, BULK_BUDGET_MS),
    ],
  ])
} finally {
  await panel.close()
  await testDatabase.stop()
}

/** Runs `step`. Returns the processor time of this process and the database in milliseconds. */
async function measure(step: () => Promise<unknown>): Promise<number> {
  const before = cpuMs()
  await step()
  return cpuMs() - before
}

/** Runs the steps one after the other. Returns the mean processor time of a step in ms. */
async function measureMean(steps: readonly (() => Promise<unknown>)[]): Promise<number> {
  const ms = await measure(async () => {
    for (const step of steps) await step()
  })
  return ms / steps.length
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 + processTreeCpuMsOf(testDatabase.pid)
}
