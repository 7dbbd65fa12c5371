import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, runSqlOn, switchOver } from '#bin/drill/cluster.ts'
import { MACHINES, type MachineName, signal } from '#bin/drill/machines.ts'
import { AWAY_MS, CUT_MS, type Fault } from './fault.ts'
import { databasePids } from './process-ids.ts'

export function killsOfDatabases(): readonly Fault[] {
  const killOn = async (cluster: Cluster, machine: MachineName) => {
    for (const pid of databasePids(cluster.folder, machine)) signal(pid, 'SIGKILL')
  }
  return [
    {
      name: 'PostgreSQL of the primary killed',
      isShort: true,
      act: async (cluster) => killOn(cluster, await cluster.leader()),
    },
    {
      name: 'PostgreSQL of the standby killed',
      act: async (cluster) => killOn(cluster, await cluster.syncStandby()),
    },
    {
      name: 'PostgreSQL of the other replica killed',
      act: async (cluster) => killOn(cluster, await cluster.otherReplica()),
    },
    {
      name: 'one backend of the primary killed',
      async act(cluster) {
        const pids = databasePids(cluster.folder, await cluster.leader())
        for (const pid of pids.slice(1).slice(-1)) signal(pid, 'SIGKILL')
      },
    },
    {
      name: 'PostgreSQL of all machines killed',
      async act(cluster) {
        for (const machine of MACHINES) await killOn(cluster, machine)
      },
    },
    {
      name: 'PostgreSQL of the primary and shop one killed',
      async act(cluster) {
        cluster.service('shop', 'one').signal('SIGKILL')
        await killOn(cluster, await cluster.leader())
      },
    },
    {
      name: 'PostgreSQL and Patroni of the primary killed, away for 20 s',
      async act(cluster) {
        const machine = await cluster.leader()
        await away(cluster, machine, CUT_MS)
      },
    },
    {
      // The log of draws is then read at the primary, which the reader of the drill checks.
      name: 'replay of both replicas paused for 20 s',
      isShort: true,
      async act(cluster) {
        const replicas = [await cluster.syncStandby(), await cluster.otherReplica()]
        const onAll = (call: string) =>
          Promise.all(replicas.map((machine) => runSqlOn(machine, cluster, `select ${call}()`)))
        await onAll('pg_wal_replay_pause')
        await wait(CUT_MS)
        await onAll('pg_wal_replay_resume')
      },
    },
    {
      name: 'both replicas gone for 15 s',
      isShort: true,
      isBlocking: true,
      async act(cluster) {
        const replicas = [await cluster.syncStandby(), await cluster.otherReplica()]
        await Promise.all(replicas.map((machine) => away(cluster, machine, AWAY_MS)))
      },
    },
  ]
}

/**
 * Kills Patroni and PostgreSQL on a machine with kill -9, and starts Patroni again after a while.
 */
async function away(cluster: Cluster, machine: MachineName, ms: number): Promise<void> {
  const patroni = cluster.service('patroni', machine)
  patroni.hold()
  patroni.signal('SIGKILL')
  for (const pid of databasePids(cluster.folder, machine)) signal(pid, 'SIGKILL')
  await wait(ms)
  patroni.start()
}

export function switchovers(): readonly Fault[] {
  return [
    { name: 'switchover', isShort: true, act: switchOver },
    { name: 'switchover back', act: switchOver },
    {
      name: 'switchover and shop two killed',
      async act(cluster) {
        cluster.service('shop', 'two').signal('SIGKILL')
        await switchOver(cluster)
      },
    },
  ]
}
