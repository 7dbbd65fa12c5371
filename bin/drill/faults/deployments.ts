import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from '#bin/drill/cluster.ts'
import { ROOT } from '#bin/drill/machines.ts'
import { databaseVariables, runCommand } from '#bin/drill/shop.ts'
import { AWAY_MS, type Fault } from './fault.ts'

const STEP_MS = 12_000
const LEFT_OUT = /^(?:node_modules|\.git|\.data|e2e|bench|budget)$/

export function deployments(): readonly Fault[] {
  const restart = async (cluster: Cluster) => {
    for (const machine of ['one', 'two'] as const) {
      const shop = cluster.service('shop', machine)
      await shop.stop()
      shop.start()
      await wait(AWAY_MS)
    }
  }
  return [
    { name: 'both shops restarted in turn', act: restart },
    { name: 'new version with a migration', isShort: true, act: deployNextVersion },
  ]
}

/**
 * Deploys a version that has one more migration. First runs the migration while the shops of the
 * former version are open. Then kills a shop of the former version, which must be able to start
 * again. Finally replaces one shop after the other.
 */
async function deployNextVersion(cluster: Cluster): Promise<void> {
  const checkout = makeNextVersion(cluster.folder)
  const environment = databaseVariables(cluster.folder)
  await runCommand(cluster.folder, 'bin/database/prepare-database-command.ts', {
    environment,
    checkout,
  })
  cluster.service('shop', 'two').signal('SIGKILL')
  await wait(STEP_MS)
  for (const machine of ['one', 'two'] as const) {
    const shop = cluster.service('shop', machine)
    await shop.stop()
    shop.variation.checkout = checkout
    shop.start()
    await wait(STEP_MS)
  }
}

/** Copies this version of the shop and adds a migration to the copy only. */
function makeNextVersion(folder: string): string {
  const checkout = join(folder, 'next-version')
  mkdirSync(checkout, { recursive: true })
  cpSync(ROOT, checkout, {
    recursive: true,
    filter: (source) => !LEFT_OUT.test(source.slice(ROOT.length + 1)),
  })
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'))
  const text = `-- A column that the former version does not know.\nalter table packs add column drill text;\n`
  writeFileSync(join(checkout, 'db/migrations/9999-drill.sql'), text)
  return checkout
}
