import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster, ServiceName } from '#bin/drill/cluster.ts'
import { type MachineName, signal } from '#bin/drill/machines.ts'
import { CUT_MS, type Fault, FROZEN_MS } from './fault.ts'
import { databasePids, pidsOf } from './process-ids.ts'

export function frozenProcesses(): readonly Fault[] {
  const freeze = async (pids: readonly number[], ms = FROZEN_MS) => {
    for (const pid of pids) signal(pid, 'SIGSTOP')
    await wait(ms)
    for (const pid of pids) signal(pid, 'SIGCONT')
  }
  const freezeService = (name: ServiceName, machine: MachineName) => (cluster: Cluster) =>
    freeze([cluster.service(name, machine).pid()])
  return [
    { name: 'shop one frozen for 10 s', isShort: true, act: freezeService('shop', 'one') },
    { name: 'shop two frozen for 10 s', act: freezeService('shop', 'two') },
    { name: 'console of machine two frozen for 10 s', act: freezeService('console', 'two') },
    { name: 'etcd of machine one frozen for 10 s', act: freezeService('etcd', 'one') },
    {
      name: 'proxy of machine one frozen for 10 s',
      act: async () => freeze(await pidsOf('one', 'haproxy')),
    },
    {
      name: 'Patroni of the primary frozen for 20 s',
      isShort: true,
      async act(cluster) {
        await freeze([cluster.service('patroni', await cluster.leader()).pid()], CUT_MS)
      },
    },
    {
      name: 'PostgreSQL of the primary frozen for 10 s',
      act: async (cluster) => freeze(databasePids(cluster.folder, await cluster.leader())),
    },
    {
      name: 'PostgreSQL of the primary frozen for 25 s',
      act: async (cluster) => freeze(databasePids(cluster.folder, await cluster.leader()), 25_000),
    },
    {
      name: 'PostgreSQL of the standby frozen for 20 s',
      act: async (cluster) =>
        freeze(databasePids(cluster.folder, await cluster.syncStandby()), CUT_MS),
    },
  ]
}
