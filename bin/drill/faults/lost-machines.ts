import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from '#bin/drill/cluster.ts'
import { dataDirOf, killAll, MACHINES, type MachineName } from '#bin/drill/machines.ts'
import { FAKETIME } from '#bin/drill/requirements.ts'
import { run } from '#bin/drill/shell.ts'
import { AWAY_MS, CUT_MS, type Fault } from './fault.ts'

export function lostMachines(): readonly Fault[] {
  const lose = async (cluster: Cluster, ...machines: readonly MachineName[]) => {
    const services = machines.flatMap((machine) => cluster.servicesOf(machine))
    for (const service of services) service.hold()
    for (const machine of machines) await killAll(machine)
    await wait(AWAY_MS)
    for (const service of services) service.start()
  }
  return [
    {
      name: 'power of the primary’s machine lost for 15 s',
      isShort: true,
      act: async (cluster) => lose(cluster, await cluster.leader()),
    },
    {
      name: 'power of the standby’s machine lost for 15 s',
      act: async (cluster) => lose(cluster, await cluster.syncStandby()),
    },
    {
      name: 'power of the other replica’s machine lost for 15 s',
      act: async (cluster) => lose(cluster, await cluster.otherReplica()),
    },
    {
      name: 'power of all machines lost for 15 s',
      isBlocking: true,
      // All machines restart at once, and the lock of the lost leader must expire before a new
      // leader is elected. This fault may therefore stop sales for up to a minute.
      pauseMsMax: 60_000,
      act: (cluster) => lose(cluster, ...MACHINES),
    },
  ]
}

export function lostParts(): readonly Fault[] {
  const stopEtcd = async (cluster: Cluster, machines: readonly MachineName[], ms: number) => {
    for (const machine of machines) await cluster.service('etcd', machine).stop()
    await wait(ms)
    for (const machine of machines) cluster.service('etcd', machine).start()
  }
  return [
    {
      name: 'etcd of two machines away for 20 s',
      isBlocking: true,
      act: (cluster) => stopEtcd(cluster, ['one', 'two'], CUT_MS),
    },
    {
      name: 'etcd of one machine away for 20 s',
      act: (cluster) => stopEtcd(cluster, ['two'], CUT_MS),
    },
    {
      name: 'disk of the primary full for 20 s',
      act: async (cluster) => fillDisk(cluster.folder, await cluster.leader()),
    },
    {
      name: 'disk of the standby full for 20 s',
      act: async (cluster) => fillDisk(cluster.folder, await cluster.syncStandby()),
    },
    { name: 'clock of shop one 5 minutes fast', act: (cluster) => turnClock(cluster, '+300s') },
    { name: 'clock of shop one 5 minutes slow', act: (cluster) => turnClock(cluster, '-300s') },
  ]
}

async function fillDisk(folder: string, machine: MachineName): Promise<void> {
  const file = join(dataDirOf(folder, machine), '../filler')
  await run('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M']).catch(() => {})
  await wait(CUT_MS)
  rmSync(file)
}

/** Restarts a shop with a wrong clock, and restarts it later with the right clock. */
async function turnClock(cluster: Cluster, offset: string): Promise<void> {
  const shop = cluster.service('shop', 'one')
  const restart = async (extra: Readonly<Record<string, string>>) => {
    shop.variation.environment = extra
    await shop.stop()
    shop.start()
  }
  await restart({ LD_PRELOAD: FAKETIME, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' })
  await wait(AWAY_MS)
  await restart({})
}
