import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  addressOf,
  HOSTS,
  type HostName,
  MACHINES,
  type MachineName,
  rootOf,
  runOn,
} from './machines.ts'
import { openService, type Service } from './supervised.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
const UNITS = '/lib/systemd/system'
const POLL_MS = 300
const READY_MS_MAX = 120_000
const REST_MS_MAX = 1_500

/** For each service, its systemd unit file and the drop-in file from deploy/three-machines. */
const FILES = {
  etcd: [`${UNITS}/etcd.service`, join(DEPLOY, 'three-machines/etcd.conf')],
  patroni: [`${UNITS}/patroni.service`, join(DEPLOY, 'three-machines/patroni.conf')],
  pgbackrest: [`${UNITS}/pgbackrest.service`],
  haproxy: [`${UNITS}/haproxy.service`, join(DEPLOY, 'three-machines/haproxy.conf')],
  shop: [join(DEPLOY, 'one-machine/hikifuda-shop.service')],
  console: [join(DEPLOY, 'one-machine/hikifuda-console.service')],
} as const
export type ServiceName = keyof typeof FILES
const NAMES = Object.keys(FILES) as readonly ServiceName[]
/** The machines that run pgBackRest, the shop and the console. All machines run the others. */
const MACHINES_OF: Readonly<Partial<Record<ServiceName, readonly HostName[]>>> = {
  pgbackrest: HOSTS,
  shop: ['one', 'two'],
  console: ['two', 'three'],
}

/** A machine of the database as Patroni sees it. */
interface Member {
  readonly name: MachineName
  readonly role: 'leader' | 'sync_standby' | 'replica'
  readonly state: string
  readonly timeline?: number
}

export interface Cluster {
  readonly folder: string
  readonly services: readonly Service[]
  service(name: ServiceName, machine: HostName): Service
  servicesOf(machine: MachineName): readonly Service[]
  leader(): Promise<MachineName>
  syncStandby(): Promise<MachineName>
  /** The replica that is not the synchronous standby. A commit does not wait for this replica. */
  otherReplica(): Promise<MachineName>
  /**
   * Waits until every machine of the database cluster is a working member of the cluster again.
   * Returns false if this takes longer than `msMax`.
   */
  untilWhole(msMax?: number): Promise<boolean>
}

export function openCluster(folder: string): Cluster {
  const services = NAMES.flatMap((name) =>
    (MACHINES_OF[name] ?? MACHINES).map((machine) =>
      openService({ folder, machine, name, files: FILES[name], variation: {} }),
    ),
  )
  const withRole = async (role: Member['role']) =>
    untilFound(async () => (await readMembers()).find((member) => member.role === role)?.name)
  return {
    folder,
    services,
    service: (name, machine) =>
      services.find((each) => each.name === name && each.machine === machine) as Service,
    servicesOf: (machine) => services.filter((each) => each.machine === machine),
    leader: () => withRole('leader'),
    syncStandby: () => withRole('sync_standby'),
    otherReplica: () => withRole('replica'),
    async untilWhole(msMax = READY_MS_MAX) {
      const deadline = performance.now() + msMax
      while (performance.now() < deadline) {
        if (isWhole(await readMembers())) return true
        await wait(POLL_MS)
      }
      return false
    },
  }
}

const isWhole = (members: readonly Member[]) =>
  members.length === MACHINES.length &&
  members.every(({ state }) => state === 'running' || state === 'streaming') &&
  new Set(members.map(({ timeline }) => timeline)).size === 1 &&
  members.some(({ role }) => role === 'leader') &&
  members.some(({ role }) => role === 'sync_standby')

async function untilFound<T>(find: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + READY_MS_MAX
  while (performance.now() < deadline) {
    const found = await find()
    if (found !== undefined) return found
    await wait(POLL_MS)
  }
  throw new Error('the cluster has no such machine')
}

/** Reads the state of the cluster from the first machine that answers and knows a leader. */
async function readMembers(): Promise<readonly Member[]> {
  for (const machine of MACHINES) {
    const url = `http://${addressOf(machine)}:8008/cluster`
    const response = await fetch(url, { signal: AbortSignal.timeout(REST_MS_MAX) }).catch(
      () => null,
    )
    const members: readonly Member[] = (await response?.json().catch(() => null))?.members ?? []
    if (members.some(({ role }) => role === 'leader')) return members
  }
  return []
}

/** Starts the database on all machines, and waits until two of them confirm each commit. */
export async function startDatabase(cluster: Cluster): Promise<void> {
  for (const machine of MACHINES) cluster.service('etcd', machine).start()
  for (const host of HOSTS) cluster.service('pgbackrest', host).start()
  for (const machine of MACHINES) cluster.service('patroni', machine).start()
  if (!(await cluster.untilWhole())) throw new Error('the database did not start')
}

/** Asks Patroni to make another machine the primary. */
export async function switchOver(cluster: Cluster): Promise<void> {
  const [leader, candidate] = [await cluster.leader(), await cluster.syncStandby()]
  const file = join(rootOf(cluster.folder, leader), 'etc/patroni/config.yml')
  const config = readFileSync(file, 'utf8')
  const password = /username: patroni\n\s+password: (\w+)/.exec(config)?.[1] ?? ''
  await fetch(`http://${addressOf(leader)}:8008/switchover`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}` },
    body: JSON.stringify({ leader, candidate }),
  })
}

/** Runs SQL as the superuser on the machine of the primary. */
export async function runSql(
  cluster: Cluster,
  sql: string,
  database = 'postgres',
): Promise<string> {
  return runSqlOn(await cluster.leader(), cluster, sql, database)
}

export function runSqlOn(
  machine: MachineName,
  cluster: Cluster,
  sql: string,
  database = 'postgres',
): Promise<string> {
  const command = ['psql', '-h', '/run/postgresql', '-d', database, '-qAtc', sql]
  return runOn(machine, command, { folder: cluster.folder, user: 'postgres' })
}
