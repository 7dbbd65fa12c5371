import { createHmac, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BenchProcess, startBenchProcess } from '#bench/measurement/bench-process.ts'
import { cpuMsOf, machineCpuMs, processTreeCpuMsOf } from '#bench/measurement/cpu-time.ts'
import { printTable } from '#bench/report/table.ts'
import { startGateway } from '#bin/gateway.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { type Client, openClient } from '#testing/drivers/client.ts'
import { loadFixtures } from '#testing/fixtures/load-fixtures.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { templateName, withDatabase, withServer } from '#testing/fixtures/template-database.ts'
import { startTestDatabase } from '#testing/fixtures/test-database.ts'

/**
 * The budget of a call that starts a payment, in milliseconds of processor time of server and
 * database. The provider's own time does not count.
 */
const BUDGET_MS = 3

const MEMBERS = 20
/**
 * The number of measured payments per member. The number stays below the limit of payments that a
 * member can start within an hour.
 */
const ROUNDS = 25
const WARM_UP_ROUNDS = 50
const COURSE = 101

const CALLS = [
  ['convenience store', { pay_id: 2, combini_code: 'econ' }],
  ['PayPay', { pay_id: 8 }],
] as const

const testDatabase = await startTestDatabase({ isDurable: true })
const databaseUrl = withDatabase(testDatabase.url, 'bench_pay')
await withServer(testDatabase.url, (client) =>
  client.query(`create database bench_pay template ${templateName()}`),
)
const directory = await mkdtemp(join(tmpdir(), 'bench-pay-'))
const gateway = await startGateway(
  { host: '127.0.0.1', port: 0, publicHost: '127.0.0.1' },
  { file: join(directory, 'gateway.sqlite'), onExit: () => {} },
)
const shop = startBenchProcess('standalone/payment.process.ts', {
  args: [databaseUrl, gateway.url],
})
const baseline = startBenchProcess('standalone/payment-baseline.process.ts', {
  args: [databaseUrl, gateway.url],
})
const database = openDatabase({ url: databaseUrl, connectionsMax: 1 })
try {
  await loadFixtures(database, new Date())
  await report(await openMembers(), `http://127.0.0.1:${await baseline.call<number>('port')}/buy`)
} finally {
  await database.close()
  await baseline.stop()
  await shop.stop()
  await gateway.stop()
  await testDatabase.stop()
  await rm(directory, { recursive: true, force: true })
}

async function openMembers(): Promise<readonly Client[]> {
  const url = `http://127.0.0.1:${await shop.call<number>('port')}`
  return Promise.all(
    Array.from({ length: MEMBERS }, async () => {
      const { mail } = await addMemberAccount(database, { now: new Date() })
      const client = openClient(url)
      await client.logIn({ mail })
      return client
    }),
  )
}

async function report(members: readonly Client[], baselineUrl: string): Promise<void> {
  const rows: string[][] = []
  for (const [name, call] of CALLS) {
    const shopCost = await measureCpu(shop, async () => {
      await Promise.all(members.map((member) => buyPoints(member, call)))
    })
    const baselineCost = await measureCpu(baseline, async () => {
      await Promise.all(members.map(() => buyFromBaseline(baselineUrl, call)))
    })
    const isKept = shopCost.totalMs <= BUDGET_MS
    if (!isKept) process.exitCode = 1
    rows.push([
      name,
      ...[shopCost.serverMs, shopCost.databaseMs, shopCost.totalMs, shopCost.gatewayMs].map(fixed),
      `×${(baselineCost.totalMs / shopCost.totalMs).toFixed(2)}`,
      `${(shopCost.othersShare * 100).toFixed(0)} %`,
      `≤ ${BUDGET_MS} ms ${isKept ? 'kept' : 'BROKEN'}`,
    ])
  }
  console.log('Milliseconds of processor time per call, without the provider’s own (the gateway).')
  printTable([
    ['point/buy', 'server', 'database', 'sum', 'provider', 'baseline', 'others', 'budget'],
    ...rows,
  ])
}

function fixed(ms: number): string {
  return ms.toFixed(2)
}

async function buyPoints(member: Client, call: object): Promise<void> {
  const purchase = { ...call, point_price_id: COURSE, request_id: randomUUID() }
  const { state, result } = await member.post('/user/point/buy', purchase)
  if (state !== 200 || result !== '1') throw new Error(`the shop refused: ${state} ${result}`)
}

async function buyFromBaseline(url: string, call: object): Promise<void> {
  const csrf = createHmac('sha256', 'key').update('secret').digest('base64url')
  const response = await fetch(url, {
    method: 'POST',
    headers: { cookie: 'sid=secret' },
    body: new URLSearchParams({
      csrf,
      json: JSON.stringify({ ...call, request_id: randomUUID() }),
    }),
  })
  const { result } = await response.json()
  if (result !== '1') throw new Error(`the baseline refused: ${response.status}`)
}

/**
 * Measures the processor time per call. Before each round it deletes the rate limit hits, because
 * the few members would otherwise exceed their limits.
 */
async function measureCpu(server: BenchProcess, round: () => Promise<void>) {
  const sums = { server: 0, database: 0, gateway: 0, others: 0, elapsed: 0 }
  for (let count = -WARM_UP_ROUNDS; count < ROUNDS; count++) {
    await database.query({ text: 'delete from rate_limit_hits' })
    const before = readCpu(server)
    await round()
    const after = readCpu(server)
    if (count < 0) continue
    for (const key of ['server', 'database', 'gateway', 'elapsed'] as const) {
      sums[key] += after[key] - before[key]
    }
    sums.others += after.busy - before.busy
  }
  const calls = MEMBERS * ROUNDS
  const { server: serverSum, database: stored, gateway: theirs, others, elapsed } = sums
  return {
    serverMs: serverSum / calls,
    databaseMs: stored / calls,
    totalMs: (serverSum + stored) / calls,
    gatewayMs: theirs / calls,
    othersShare: (others - serverSum - stored - theirs) / elapsed / availableParallelism(),
  }
}

function readCpu(server: BenchProcess) {
  return {
    server: cpuMsOf(server.pid),
    database: processTreeCpuMsOf(testDatabase.pid),
    gateway: cpuMsOf(gateway.pid),
    busy: machineCpuMs() - cpuMsOf(process.pid),
    elapsed: performance.now(),
  }
}
