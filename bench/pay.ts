import { createHmac, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGateway } from '#bin/gateway.ts'
import { openDatabase } from '#server/platform/database.ts'
import { type Client, openClient } from '#testing/client.ts'
import { fillFixtures } from '#testing/fixtures.ts'
import { startGround } from '#testing/ground.ts'
import { addExtra } from '#testing/members.ts'
import { templateName, withDatabase, withServer } from '#testing/template.ts'
import { type Child, startChild } from './child.ts'
import { familyProcessorMsOf, machineBusyMs, processorMsOf } from './processor.ts'
import { printTable } from './table.ts'

/** A press of pay that opens an order at the provider, apart from the provider's own time: server and database. */
const BUDGET_MS = 3

const MEMBERS = 20
/** Fewer than a member may begin in an hour. */
const ROUNDS = 25
const WARM_UP_ROUNDS = 50
const COURSE = 101

const CALLS = [
  ['convenience store', { pay_id: 2, combini_code: 'econ' }],
  ['PayPay', { pay_id: 8 }],
] as const

const ground = await startGround({ isDurable: true })
const databaseUrl = withDatabase(ground.url, 'bench_pay')
await withServer(ground.url, (client) =>
  client.query(`create database bench_pay template ${templateName()}`),
)
const directory = await mkdtemp(join(tmpdir(), 'bench-pay-'))
const gateway = await startGateway(
  { host: '127.0.0.1', port: 0, publicHost: '127.0.0.1' },
  { file: join(directory, 'gateway.sqlite'), onGone: () => {} },
)
const shop = startChild('pay.process.ts', { args: [databaseUrl, gateway.url] })
const standIn = startChild('pay.stand-in.process.ts', { args: [databaseUrl, gateway.url] })
const database = openDatabase({ url: databaseUrl, connectionsMax: 1 })
try {
  await fillFixtures(database, new Date())
  await report(await openMembers(), `http://127.0.0.1:${await standIn.ask<number>('port')}/buy`)
} finally {
  await database.close()
  await standIn.stop()
  await shop.stop()
  await gateway.stop()
  await ground.stop()
  await rm(directory, { recursive: true, force: true })
}

async function openMembers(): Promise<readonly Client[]> {
  const url = `http://127.0.0.1:${await shop.ask<number>('port')}`
  return Promise.all(
    Array.from({ length: MEMBERS }, async () => {
      const { mail } = await addExtra(database, { now: new Date() })
      const client = openClient(url)
      await client.logIn({ mail })
      return client
    }),
  )
}

async function report(members: readonly Client[], standInUrl: string): Promise<void> {
  const lines: string[][] = []
  for (const [name, call] of CALLS) {
    const pressed = await measured(shop, async () => {
      await Promise.all(members.map((member) => press(member, call)))
    })
    const plain = await measured(standIn, async () => {
      await Promise.all(members.map(() => pressPlainly(standInUrl, call)))
    })
    const isKept = pressed.totalMs <= BUDGET_MS
    if (!isKept) process.exitCode = 1
    lines.push([
      name,
      ...[pressed.serverMs, pressed.databaseMs, pressed.totalMs, pressed.gatewayMs].map(fixed),
      `×${(plain.totalMs / pressed.totalMs).toFixed(2)}`,
      `${(pressed.othersShare * 100).toFixed(0)} %`,
      `≤ ${BUDGET_MS} ms ${isKept ? 'kept' : 'BROKEN'}`,
    ])
  }
  console.log('Milliseconds of processor time a call; the provider’s own (the gateway) apart.')
  printTable([
    ['point/buy', 'server', 'database', 'sum', 'provider', 'stand-in', 'others', 'budget'],
    ...lines,
  ])
}

function fixed(ms: number): string {
  return ms.toFixed(2)
}

async function press(member: Client, call: object): Promise<void> {
  const asked = { ...call, point_price_id: COURSE, request_id: randomUUID() }
  const { state, result } = await member.post('/user/point/buy', asked)
  if (state !== 200 || result !== '1') throw new Error(`refused: ${state} ${result}`)
}

async function pressPlainly(url: string, call: object): Promise<void> {
  const csrf = createHmac('sha256', 'key').update('secret').digest('base64url')
  const answer = await fetch(url, {
    method: 'POST',
    headers: { cookie: 'sid=secret' },
    body: new URLSearchParams({
      csrf,
      json: JSON.stringify({ ...call, request_id: randomUUID() }),
    }),
  })
  const { result } = await answer.json()
  if (result !== '1') throw new Error(`the stand-in refused: ${answer.status}`)
}

/** What the hour's limits count is forgotten between the rounds: they are of members, and these are a crowd. */
async function measured(server: Child, round: () => Promise<void>) {
  const sums = { server: 0, database: 0, gateway: 0, others: 0, elapsed: 0 }
  for (let count = -WARM_UP_ROUNDS; count < ROUNDS; count++) {
    await database.query({ text: 'delete from attempts' })
    const before = reading(server)
    await round()
    const after = reading(server)
    if (count < 0) continue
    for (const key of ['server', 'database', 'gateway', 'elapsed'] as const) {
      sums[key] += after[key] - before[key]
    }
    sums.others += after.busy - before.busy
  }
  const calls = MEMBERS * ROUNDS
  const { server: own, database: stored, gateway: theirs, others, elapsed } = sums
  return {
    serverMs: own / calls,
    databaseMs: stored / calls,
    totalMs: (own + stored) / calls,
    gatewayMs: theirs / calls,
    othersShare: (others - own - stored - theirs) / elapsed / availableParallelism(),
  }
}

function reading(server: Child) {
  return {
    server: processorMsOf(server.pid),
    database: familyProcessorMsOf(ground.pid),
    gateway: processorMsOf(gateway.pid),
    busy: machineBusyMs() - processorMsOf(process.pid),
    elapsed: performance.now(),
  }
}
