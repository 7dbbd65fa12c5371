import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { run, tryRun } from './shell.ts'

export const ROOT = join(import.meta.dirname, '../..')

/**
 * The three machines of deploy/three-machines, the machine that keeps their backups, and the network
 * from which members connect.
 */
export const MACHINES = ['one', 'two', 'three'] as const
export type MachineName = (typeof MACHINES)[number]
export const REPOSITORY = 'backup'
export const MEMBERS = 'members'
export type HostName = MachineName | typeof REPOSITORY
export type PlaceName = HostName | typeof MEMBERS

export const HOSTS: readonly HostName[] = [...MACHINES, REPOSITORY]
const PLACES: readonly PlaceName[] = [...HOSTS, MEMBERS]
const BRIDGE_SPACE = 'hikifuda-switch'
/**
 * The IP addresses of the members. There are many, so that no rate limit per address stops the
 * drill.
 */
export const MEMBER_ADDRESSES = Array.from({ length: 60 }, (_, at) => `10.0.0.${100 + at}`)
/**
 * The payment provider's test environment, whose name the shops resolve to an address in the
 * members' network.
 */
export const PROVIDER_HOST = 'api.test.fincode.jp'
export const PROVIDER_ADDRESS = '10.0.0.99'
const DATABASE_DISK = '1500m'
/**
 * The paths at which each machine has its own files. At all other paths, a machine sees the files
 * of the computer that runs the drill.
 */
const OWN_PATHS = ['etc/hikifuda', 'etc/hosts', 'etc/passwd', 'etc/group', 'opt']
/** The directory in which pgBackRest keeps its locks. Debian makes it at the first command. */
export const LOCKS_OF_BACKUPS = '/tmp/pgbackrest'
const OWN_PATHS_OF_REPOSITORY = [
  ...OWN_PATHS,
  'etc/pgbackrest.conf',
  'var/lib',
  'var/log/pgbackrest',
  LOCKS_OF_BACKUPS.slice(1),
]
const OWN_PATHS_OF_MACHINE = [
  ...OWN_PATHS_OF_REPOSITORY,
  'etc/patroni',
  'etc/haproxy',
  'var/cache',
  'run',
]
const ownPathsOf = (place: PlaceName): readonly string[] => {
  if (place === MEMBERS) return OWN_PATHS
  return place === REPOSITORY ? OWN_PATHS_OF_REPOSITORY : OWN_PATHS_OF_MACHINE
}

export const addressOf = (host: HostName) => `10.0.0.${HOSTS.indexOf(host) + 1}`
export const spaceOf = (place: PlaceName) => `hikifuda-${place}`
/**
 * Returns the directory of this computer that contains a machine's own files, such as `etc/hosts`.
 */
export const rootOf = (folder: string, place: PlaceName) => join(folder, place)
/** The data directory of the database on a machine, as the drill itself sees it. */
export const dataDirOf = (folder: string, machine: MachineName) =>
  join(rootOf(folder, machine), 'var/lib/postgresql/15/hikifuda')

/**
 * Makes a network namespace for each machine and one for the members. A bridge without any other
 * connection joins them. The disk of each database is a separate file system, so that the drill can
 * fill the disk without filling the computer's own disk.
 */
export async function buildMachines(folder: string): Promise<void> {
  await removeMachines(folder)
  await run('ip', ['netns', 'add', BRIDGE_SPACE])
  await run('ip', ['-n', BRIDGE_SPACE, 'link', 'add', 'switch', 'type', 'bridge'])
  await run('ip', ['-n', BRIDGE_SPACE, 'link', 'set', 'switch', 'up'])
  for (const place of PLACES) await plugIn(place)
  for (const address of [PROVIDER_ADDRESS, ...MEMBER_ADDRESSES]) await addAddress(MEMBERS, address)
  for (const host of HOSTS) await addAddress(host, addressOf(host))
  for (const machine of MACHINES) {
    const disk = join(rootOf(folder, machine), 'var/lib/postgresql')
    mkdirSync(disk, { recursive: true })
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DATABASE_DISK}`, 'hikifuda-drill', disk])
  }
}

async function addAddress(place: PlaceName, address: string): Promise<void> {
  await run('ip', ['-n', spaceOf(place), 'address', 'add', `${address}/24`, 'dev', 'eth0'])
}

async function plugIn(place: PlaceName): Promise<void> {
  const space = spaceOf(place)
  await run('ip', ['netns', 'add', space])
  const ends = ['link', 'add', place, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space]
  await run('ip', ['-n', BRIDGE_SPACE, ...ends])
  await run('ip', ['-n', BRIDGE_SPACE, 'link', 'set', place, 'master', 'switch', 'up'])
  await run('ip', ['-n', space, 'link', 'set', 'eth0', 'up'])
  await run('ip', ['-n', space, 'link', 'set', 'lo', 'up'])
}

/** Ends every process of the machines and removes their networks and disks. */
export async function removeMachines(folder: string): Promise<void> {
  for (const place of PLACES) await killAll(place)
  for (const space of [...PLACES.map(spaceOf), BRIDGE_SPACE])
    await tryRun('ip', 'netns', 'delete', space)
  for (const machine of MACHINES)
    await tryRun('umount', '-l', join(rootOf(folder, machine), 'var/lib/postgresql'))
}

/** Kills every process of a machine with kill -9, as a loss of power does. */
export async function killAll(place: PlaceName): Promise<void> {
  const pids = await run('ip', ['netns', 'pids', spaceOf(place)]).catch(() => '')
  for (const pid of pids.split('\n').filter(Boolean)) signal(Number(pid), 'SIGKILL')
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already ended.
  }
}

export interface CommandOptions {
  readonly folder: string
  /** The checkout of the shop that the machine sees at /opt/hikifuda; by default this one. */
  readonly checkout?: string
  readonly user?: string
  readonly workingDirectory?: string
  readonly environment?: Readonly<Record<string, string>>
}

/**
 * Returns the command line that runs a command on a machine: in its network, with its own files at
 * their usual paths, and as the given user. Each wrapper program replaces itself by the next, so
 * the id of the started process is the id of the command itself.
 */
export function commandOn(
  place: PlaceName,
  command: readonly string[],
  {
    folder,
    checkout = ROOT,
    user = 'root',
    workingDirectory = '/',
    environment = {},
  }: CommandOptions,
): readonly [string, ...string[]] {
  const root = rootOf(folder, place)
  const mounts = [
    ...ownPathsOf(place).map((path) => `mount --rbind '${join(root, path)}' '/${path}'`),
    `mount --bind '${checkout}' /opt/hikifuda`,
    `cd '${workingDirectory}'`,
  ]
  const asUser = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups']
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const script = `${mounts.join(' && ')} && exec "$@"`
  return [
    'ip',
    'netns',
    'exec',
    spaceOf(place),
    'unshare',
    '--mount',
    'sh',
    '-c',
    script,
    'sh',
    ...(user === 'root' ? [] : asUser),
    'env',
    '-i',
    'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
    ...variables,
    ...command,
  ]
}

/** Runs a command on a machine to its end and returns what it printed. */
export async function runOn(
  place: PlaceName,
  command: readonly string[],
  options: CommandOptions,
): Promise<string> {
  const [program, ...args] = commandOn(place, command, options)
  return run(program, args)
}
