import { parseArgs } from 'node:util'
import { processTreeCpuMsOf } from '#bench/measurement/cpu-time.ts'
import { printTable } from '#bench/report/table.ts'
import { PRICE_POINTS } from '#bench/subjects/subject.ts'
import { insertPastPurchases } from '#bench/suite/past-purchases.sql.ts'
import { derivePackPoints } from '#server/draws/pack-points/pack-points.ts'
import { addCards, addCardTypes, publishPack } from '#server/packs/packs.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { testClock } from '#server/platform/time/clock.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { templateName, withDatabase, withServer } from '#testing/fixtures/template-database.ts'
import { openTestConsole } from '#testing/fixtures/test-console.ts'
import { startTestDatabase } from '#testing/fixtures/test-database.ts'
import { readPaths } from './console.paths.ts'
import { fillMemberFigures, insertPayments, spreadPurchases } from './console.sql.ts'
import { insertDesk } from './console-desk.sql.ts'

/**
 * The budgets of a call of the dashboard and of any other call, in milliseconds of processor time
 * of console and database together. The bench's client runs in the console's process, so the
 * processor time of the client counts too.
 */
const DASHBOARD_BUDGET_MS = 1_000
const LIST_BUDGET_MS = 50

const PACK_COUNT = 20
const PRIZES_PER_PACK = 30
const PURCHASES_PER_MEMBER = 10
const ENTRIES_PER_MEMBER = 10
const REPETITIONS = 20

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const memberCount = values.short ? 1_000 : 100_000

const testDatabase = await startTestDatabase({ isDurable: true })
const databaseUrl = withDatabase(testDatabase.url, 'bench_console')
await withServer(testDatabase.url, (client) =>
  client.query(`create database bench_console template ${templateName()}`),
)
const clock = testClock(new Date())
const database = openDatabase({ url: databaseUrl, connectionsMax: 1 })
await fill(database)
const panel = await openTestConsole({ shop: { databaseUrl, clock } })
try {
  const owner = await logInOperator(panel, 'owner')
  const rows: string[][] = []
  for (const path of readPaths()) {
    const ms = await measureCall(owner, path)
    const budgetMs = budgetMsOf(path)
    const isKept = values.short || ms <= budgetMs
    if (!isKept) process.exitCode = 1
    rows.push([path, ms.toFixed(1), String(budgetMs), isKept ? 'kept' : 'BROKEN'])
  }
  printTable([['call', 'ms', 'budget ms', 'budget'], ...rows])
} finally {
  await panel.close()
  await database.close()
  await testDatabase.stop()
}

/** Fills the database as if the shop had sold during the last 29 days. */
async function fill(database: Database): Promise<void> {
  await addCardTypes(database, [{ id: 1, name: '札', nameEn: 'Cards' }])
  const card = {
    code: 'B-1',
    name: '札',
    image: '/images/cards/a.webp',
    rarity: 0 as const,
    rarityLabel: 'N',
    modelNumber: 'B-1',
    setSize: 1,
  }
  const [cardId = 0] = await addCards(database, [card])
  const tickets = Math.ceil((memberCount * PURCHASES_PER_MEMBER) / PACK_COUNT) * 2
  const count = Math.ceil(tickets / PRIZES_PER_PACK)
  const packIds: number[] = []
  for (let at = 0; at < PACK_COUNT; at++) {
    const prize = { cardId, buyPoint: 1, actionType: '0' as const, count }
    const pack = {
      name: `引札 ${at}`,
      currency: 'point' as const,
      price: PRICE_POINTS,
      cardTypeId: 1,
      movieStyle: 12,
      position: at,
      images: ['/images/packs/extra.webp'],
      extraPrizes: [],
      prizes: Array.from({ length: PRIZES_PER_PACK }, () => prize),
    }
    packIds.push(await publishPack(database, pack, { now: clock.now() }))
  }
  const purchasesPerMember = PURCHASES_PER_MEMBER
  await insertPastPurchases(databaseUrl, { memberCount, purchasesPerMember, packIds })
  await spreadPurchases(databaseUrl)
  await insertPayments(databaseUrl)
  await fillMemberFigures(databaseUrl)
  await insertDesk(databaseUrl, memberCount * ENTRIES_PER_MEMBER)
  const startedAtMs = performance.now()
  await derivePackPoints(database, clock.now())
  const seconds = (performance.now() - startedAtMs) / 1_000
  console.log(`The first derivation of paid and free points took ${seconds.toFixed(1)} s.`)
}

function budgetMsOf(path: string): number {
  if (path.startsWith('/dashboard')) return DASHBOARD_BUDGET_MS
  return LIST_BUDGET_MS
}

async function measureCall(client: ConsoleClient, path: string): Promise<number> {
  const call = async () => {
    // The console allows an operator at most 300 calls a minute, so the clock advances enough that
    // no call is refused.
    clock.advance(300)
    const { state } = await client.get(path)
    if (state !== 200) throw new Error(`${path} was refused: ${state}`)
  }
  for (let at = 0; at < 3; at++) await call()
  const before = cpuMs()
  for (let at = 0; at < REPETITIONS; at++) await call()
  return (cpuMs() - before) / REPETITIONS
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 + processTreeCpuMsOf(testDatabase.pid)
}
