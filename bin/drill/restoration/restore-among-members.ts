import { rmSync } from 'node:fs'
import { type Cluster, openCluster, startDatabase } from '#bin/drill/cluster.ts'
import { compareWithRows } from '#bin/drill/comparison.ts'
import { FAULTS } from '#bin/drill/faults/faults.ts'
import { dataDirOf, killAll, MACHINES } from '#bin/drill/machines.ts'
import { databaseVariables, openDrillShop, runCommand, startShops } from '#bin/drill/shop.ts'
import { buyUntilStopped } from '#bin/drill/traffic/buyers.ts'
import { openFrontDoor } from '#bin/drill/traffic/front-door.ts'
import { openRecord } from '#bin/drill/traffic/record.ts'
import { attack, keepReceipts } from './attack.ts'
import {
  archiveLog,
  forgetCluster,
  newestVerifiedPurchase,
  pgBackRest,
  runAsPostgres,
  startArchive,
  untilHeadsSigned,
} from './backups.ts'

/**
 * This program is the part of `npm run drill -- --restore` that runs in the members' network. It
 * makes a backup while members buy, moves the primary, loses every disk of the database, and
 * restores the cluster by the commands of docs/deploying-three-machines.md.
 */
const [, , folder = ''] = process.argv
const MOVE = 'power of the primary’s machine lost for 15 s'
const VERIFY = ['bin/backup/backup.ts', 'verify']
const NEW_LOG_MISSING = 'the former backup with the new log lacks the newest purchase'
const DATA_DIR = '/var/lib/postgresql/15/hikifuda'

const cluster = openCluster(folder)
await startDatabase(cluster)
const shop = await openDrillShop(cluster)
const [attacker, ...buyers] = shop.accounts
const [attackedPackId = 0, ...packIds] = shop.packIds
const record = openRecord()
const frontDoor = await openFrontDoor()
let isStopping = false
const traffic = Promise.all(
  buyers.map((account) =>
    buyUntilStopped({ account, packIds, record, isStopping: () => isStopping }),
  ),
)
const startedAt = performance.now()

await step('the archive begins', () => startArchive(cluster))
await step('a backup of the primary under load', () => pgBackRest(cluster, '--type=full', 'backup'))
await step(MOVE, () => losePrimary(cluster))
await step('the backup is restored and verified on machine two', () =>
  runAsPostgres(cluster, 'two', VERIFY),
)
await step('the shop signs the heads of the packs', () => untilHeadsSigned(cluster))
const archivedCount = record.acknowledged.length
await step('the log is archived', () => archiveLog(cluster))
const attacking = await keepReceipts(attacker as (typeof buyers)[number], attackedPackId)
await step('every disk of the database is lost', loseDatabase)
await step('the lost cluster is removed from etcd', () => forgetCluster(cluster))
await step('the backup is restored on machine one', () =>
  runAsPostgres(cluster, 'one', ['bin/backup/restore.ts', DATA_DIR]),
)
await step('the database starts on machine one, and the others copy it', startRestored)
await step('the shops open', () => startShops(cluster))
const reopenedAt = new Date()
isStopping = true
await step('every waiting purchase gets its response', () => traffic)
const refusals = [...record.faults, ...(await conclude())]
await frontDoor.close()
for (const refusal of refusals) console.log(`   ${refusal}`)
process.exit(refusals.length === 0 ? 0 : 1)

async function step(name: string, act: () => Promise<unknown>): Promise<void> {
  const beganAt = performance.now()
  const output = await act()
  const seconds = ((performance.now() - beganAt) / 1000).toFixed(1)
  console.log(`${seconds.padStart(7)} s  ${name}`)
  if (typeof output === 'string') console.log(output.trim().replaceAll(/^/gm, ' '.repeat(11)))
}

async function losePrimary(target: Cluster): Promise<void> {
  await FAULTS.find(({ name }) => name === MOVE)?.act(target)
  if (!(await target.untilWhole())) throw new Error('the database is not whole again')
}

/** Kills every process of the three machines and removes their data, while members buy. */
async function loseDatabase(): Promise<void> {
  for (const machine of MACHINES) {
    for (const service of cluster.servicesOf(machine)) service.hold()
    await killAll(machine)
    rmSync(dataDirOf(folder, machine), { recursive: true })
  }
  for (const machine of MACHINES) {
    cluster.service('etcd', machine).start()
    cluster.service('pgbackrest', machine).start()
  }
}

async function startRestored(): Promise<void> {
  cluster.service('patroni', 'one').start()
  await cluster.leader()
  for (const machine of ['two', 'three'] as const) cluster.service('patroni', machine).start()
  if (!(await cluster.untilWhole())) throw new Error('the replicas did not copy the primary')
}

/** Returns one sentence for each thing that the restored shop lacks or gives away. */
async function conclude(): Promise<readonly string[]> {
  const acknowledged = [...record.acknowledged]
  const memberIds = buyers.map(({ id }) => id)
  const { lost, doubled } = await compareWithRows(shop.ownerUrl, acknowledged, memberIds)
  const archived = new Set(acknowledged.slice(0, archivedCount).map(({ requestId }) => requestId))
  const missing = lost.filter((id) => archived.has(id))
  const won = await attack(attacking)
  const environment = databaseVariables(folder)
  const owner = { ...environment, DATABASE_URL: environment.DATABASE_OWNER_URL ?? '' }
  await step('every invariant is checked', () =>
    runCommand(folder, 'bin/verify.ts', { environment: owner }),
  )
  await step('the log is archived again', () => archiveLog(cluster))
  await step('the former backup is restored again, with the new log', () =>
    runAsPostgres(cluster, 'two', VERIFY),
  )
  await step('a backup of the restored cluster', () => pgBackRest(cluster, '--type=full', 'backup'))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(
    `\n${seconds} s; ${archivedCount} acknowledged before the end of the archived log, of which ${missing.length} are missing; ${lost.length - missing.length} of ${acknowledged.length - archivedCount} later ones were lost with the disks`,
  )
  return [
    ...missing.map((id) => `missing: ${id}`),
    ...doubled.map((id) => `doubled: ${id}`),
    ...won,
    ...(newestVerifiedPurchase(cluster) < reopenedAt ? [NEW_LOG_MISSING] : []),
  ]
}
