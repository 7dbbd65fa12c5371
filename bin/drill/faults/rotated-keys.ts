import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from '#bin/drill/cluster.ts'
import { type MachineName, rootOf } from '#bin/drill/machines.ts'
import { adminUrlOf, databaseVariables, runCommand } from '#bin/drill/shop.ts'
import { readVariables } from '#bin/drill/units.ts'
import { AWAY_MS, type Fault } from './fault.ts'

const SHOPS: readonly MachineName[] = ['one', 'two']

/** The faults that rotate keys as docs/deploying.md describes, while members buy. */
export function rotatedKeys(): readonly Fault[] {
  return [
    { name: 'session keys rotated', act: rotateSessionKeys },
    { name: 'password of the shop’s role rotated', act: rotatePassword },
    { name: 'seal key and sign key replaced', isBlocking: true, act: replaceDrawKeys },
  ]
}

async function rotateSessionKeys(cluster: Cluster): Promise<void> {
  const key = newKey()
  // Every process must accept the new key before any process signs with it.
  for (const keys of [`$1,${key}`, `${key},$1`]) {
    editFiles(cluster, 'shop.env', (text) =>
      text.replace(/^SESSION_KEYS=(\w+).*$/m, `SESSION_KEYS=${keys}`),
    )
    await restartInTurn(cluster)
  }
}

async function rotatePassword(cluster: Cluster): Promise<void> {
  const adminUrl = adminUrlOf(databaseVariables(cluster.folder))
  const password = newKey()
  const edit = (text: string) => text.replaceAll(/(hikifuda_shop):\w+@/g, `$1:${password}@`)
  editFiles(cluster, 'database.env', edit)
  const variables = databaseVariables(cluster.folder)
  const environment = { ...variables, DATABASE_ADMIN_URL: adminUrl }
  await runCommand(cluster.folder, 'bin/database/prepare-database-command.ts', { environment })
  editFiles(cluster, 'shop.env', edit)
  await restartInTurn(cluster)
}

/** Replaces the draw keys. Members cannot buy until the shops run with the new keys. */
async function replaceDrawKeys(cluster: Cluster): Promise<void> {
  const shops = SHOPS.map((machine) => cluster.service('shop', machine))
  await Promise.all(shops.map((shop) => shop.stop()))
  for (const name of ['SEAL_KEY', 'SIGN_KEY']) {
    const key = newKey()
    editFiles(cluster, 'shop.env', (text) =>
      text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${key}`),
    )
  }
  const file = join(rootOf(cluster.folder, 'one'), 'etc/hikifuda/shop.env')
  const environment = readVariables(readFileSync(file, 'utf8'))
  await runCommand(cluster.folder, 'bin/keys.ts', { environment, args: ['replace'] })
  for (const shop of shops) shop.start()
}

const newKey = () => randomBytes(32).toString('hex')

function editFiles(cluster: Cluster, name: string, edit: (text: string) => string): void {
  for (const machine of SHOPS) {
    const file = join(rootOf(cluster.folder, machine), 'etc/hikifuda', name)
    writeFileSync(file, edit(readFileSync(file, 'utf8')))
  }
}

async function restartInTurn(cluster: Cluster): Promise<void> {
  for (const machine of SHOPS) {
    const shop = cluster.service('shop', machine)
    await shop.stop()
    shop.start()
    await wait(AWAY_MS)
  }
}
