import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { retry } from '#testing/drivers/retry.ts'
import { type Cluster, openCluster, startDatabase } from './cluster.ts'
import { compareWithRows } from './comparison.ts'
import type { Fault } from './faults/fault.ts'
import { FAULTS } from './faults/faults.ts'
import { type FaultResult, printFault, printHeading, refusalsOf } from './results.ts'
import { type DrillShop, databaseVariables, openDrillShop, runCommand } from './shop.ts'
import { buyUntilStopped } from './traffic/buyers.ts'
import { openFrontDoor } from './traffic/front-door.ts'
import { makeDraftsUntilStopped } from './traffic/operator.ts'
import { payUntilStopped } from './traffic/payers.ts'
import { openProvider } from './traffic/provider.ts'
import { readLogsUntilStopped } from './traffic/reader.ts'
import { openRecord, type TrafficRecord } from './traffic/record.ts'

/**
 * This program is the part of the drill that runs in the members' network. `drill.ts` starts it.
 */
const QUIET_MS = 4_000
const SOLD_MS_MAX = 60_000
/** Before the first purchase all members log in, which takes minutes on a busy machine. */
const LOGIN_MS_MAX = 240_000
const PURCHASES_OF_RECOVERY = 20
/** The time between the first payments of two members. */
const PAYMENT_STEP_MS = 3_000
/** The longest time without a purchase that is allowed while the cluster elects another primary. */
const PAUSE_MS_MAX = 20_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
const [folder = ''] = positionals
const faults = FAULTS.filter(
  ({ name, isShort }) => (!values.short || isShort === true) && new RegExp(values.only).test(name),
)

const cluster = openCluster(folder)
await startDatabase(cluster)
const shop = await openDrillShop(cluster)
const record = openRecord()
let isStopping = false
const frontDoor = await openFrontDoor()
const provider = await openProvider(folder, shop.noticeSignature)
const traffic = startTraffic(shop, record)
if (!(await untilSold(record, performance.now(), LOGIN_MS_MAX))) {
  console.error('No purchase was acknowledged before the first fault: see the logs.')
  process.exit(1)
}
const results: FaultResult[] = []
printHeading()
for (const fault of faults) {
  const result = await makeFault(cluster, record, fault)
  printFault(result)
  results.push(result)
}
isStopping = true
await traffic
await provider.close()
await frontDoor.close()
process.exit(await conclude())

function startTraffic({ accounts, payers, packIds }: DrillShop, traffic: TrafficRecord) {
  const options = { record: traffic, isStopping: () => isStopping }
  const buyers = accounts.map((account) => buyUntilStopped({ ...options, account, packIds }))
  const paying = payers.map((account, at) =>
    payUntilStopped({ ...options, account, firstPauseMs: at * PAYMENT_STEP_MS }),
  )
  const reading = readLogsUntilStopped({ ...options, packIds })
  return Promise.all([...buyers, ...paying, reading, makeDraftsUntilStopped(options)])
}

async function makeFault(target: Cluster, seen: TrafficRecord, fault: Fault): Promise<FaultResult> {
  const linesBefore = target.services.map(({ lineCount }) => lineCount)
  const startedAt = performance.now()
  await fault.act(target)
  const endedAt = performance.now()
  const hasSold = await untilSold(seen, endedAt)
  const isWhole = await target.untilWhole()
  await wait(QUIET_MS)
  const { lost } = await compare()
  const lines = target.services.map(({ name, machine, lineCount }, at) => ({
    process: `${name} ${machine}`,
    count: lineCount - (linesBefore[at] ?? 0),
    isOwn: name === 'shop' || name === 'console',
  }))
  return {
    fault: fault.name,
    lines,
    isWhole,
    hasSold,
    lostCount: lost.length,
    pauseMsMax: fault.pauseMsMax ?? PAUSE_MS_MAX,
    pauseMs: seen.longestPauseMs(fault.isBlocking === true ? endedAt : startedAt),
    longestRequestMs: seen.longestRequestMs(startedAt),
    purchaseCount: seen.purchasesSince(startedAt),
  }
}

/** Waits until members buy again. Returns false if no purchase is acknowledged in time. */
async function untilSold(
  seen: TrafficRecord,
  since: number,
  soldMsMax = SOLD_MS_MAX,
): Promise<boolean> {
  const deadline = performance.now() + soldMsMax
  while (performance.now() < deadline) {
    if (seen.purchasesSince(since) >= PURCHASES_OF_RECOVERY) return true
    await wait(100)
  }
  return false
}

/**
 * Compares everything that the shop has acknowledged so far with the rows of the database. Tries
 * again if the connection ends, because the old primary may step down only then.
 */
function compare() {
  const memberIds = [...shop.accounts, ...shop.payers].map(({ id }) => id)
  return retry(() => compareWithRows(shop.ownerUrl, [...record.acknowledged], memberIds), {
    attemptsMax: 20,
    waitMs: () => 1_000,
  })
}

/**
 * Compares the acknowledged purchases with the database, verifies the draws, and prints the
 * verdict. Returns the exit status.
 */
async function conclude(): Promise<number> {
  const { lost, doubled } = await compare()
  const environment = databaseVariables(folder)
  const owner = { ...environment, DATABASE_URL: environment.DATABASE_OWNER_URL ?? '' }
  const verdict = await runCommand(folder, 'bin/verify.ts', { environment: owner }).catch(
    (cause: { stdout?: string; message: string }) => `BROKEN ${cause.stdout ?? cause.message}`,
  )
  const broken = verdict.split('\n').filter((line) => line.includes('BROKEN'))
  const stuck = cluster.services.filter(({ isSupervised }) => !isSupervised)
  const count = (kind: string) => record.acknowledged.filter((each) => each.kind === kind).length
  const refusals = [
    ...lost.map((id) => `lost: ${id}`),
    ...doubled.map((id) => `doubled: ${id}`),
    ...broken,
    ...record.faults,
    ...(count('credit') === 0 ? ['no payment was credited'] : []),
    ...stuck.map(({ name, machine }) => `${name} of machine ${machine} was given up by systemd`),
    ...results.flatMap(refusalsOf),
  ]
  console.log(
    `\n${results.length} faults; acknowledged: ${count('purchase')} purchases, ${count('decision')} decisions, ${count('credit')} payments, ${count('act')} acts; lost ${lost.length}, doubled ${doubled.length}, invariants broken ${broken.length}`,
  )
  for (const refusal of refusals.slice(0, 50)) console.log(`   ${refusal}`)
  return refusals.length === 0 ? 0 : 1
}
