import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { findBinaries } from './binaries.ts'
import {
  AUDITOR_ROLE,
  CONSOLE_ROLE,
  clearStalePid,
  databaseEnvironment,
  ensureCluster,
  processIdentity,
  SHOP_ROLE,
  SUPERUSER,
} from './cluster.ts'
import { choosePlacement } from './placement.ts'
import { dismissWatchdog, type SupervisionOptions, supervise } from './supervisor.ts'
import { chownTree, type DatabaseUser } from './user.ts'

export interface PostgresOptions extends SupervisionOptions {
  readonly dataDir: string
  /** On 127.0.0.1. Without a port, the server listens only on its socket. */
  readonly port?: number
  /** If false, committed data may be lost when the machine stops. Only tests set it. */
  readonly isDurable?: boolean
}

export interface Postgres {
  readonly url: string
  readonly shopUrl: string
  readonly consoleUrl: string
  readonly auditorUrl: string
  readonly pid: number
  stop(): Promise<void>
}

const READY_MS_MAX = 60_000
const READY_POLL_MS = 15

// The watchdog stops the database server when the pipe to the shop closes. The pipe closes whenever
// the shop's process ends, even if it is killed. The watchdog is forked twice, because the server
// would treat a direct child as one of its own processes.
const RUN_WITH_WATCHDOG = `
( ( exec 0</dev/null 1>&0 2>&0
    while read -r line; do message=$line; done <&3
    [ "$message" = stopped ] && exit
    read -r pid < "$PGDATA/postmaster.pid" && [ "$pid" = $$ ] && kill -INT $$
    left=100; while kill -0 $$ && [ $((left -= 1)) -gt 0 ]; do sleep 0.1; done
    rm -rf "$SOCKET_DIR" ) & )
exec 3<&-
exec "$@"`

/** Creates a missing cluster first. Throws StartRefused if the start fails. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const cleanups: (() => Promise<void> | void)[] = []
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
  }
  try {
    return Object.assign(await open(options, cleanups), { stop })
  } catch (cause) {
    await stop()
    throw toStartRefused(cause, options.dataDir)
  }
}

async function open(
  options: PostgresOptions,
  cleanups: (() => Promise<void> | void)[],
): Promise<Omit<Postgres, 'stop'>> {
  mkdirSync(dirname(resolve(options.dataDir)), { recursive: true })
  const { binaries, dataDir, user } = choosePlacement({
    binaries: findBinaries(),
    dataDir: join(realpathSync(dirname(resolve(options.dataDir))), basename(options.dataDir)),
  })
  const isDurable = options.isDurable ?? true
  await ensureCluster({ initdb: binaries.initdb, dataDir, user, isDurable })
  chownTree(dataDir, user)
  rmSync(logOf(dataDir), { force: true })
  const socketDir = makeSocketDir(user)
  cleanups.push(() => rmSync(socketDir, { recursive: true, force: true }))
  const launch = () =>
    launchServer({ ...options, dataDir, isDurable }, { binaries, user, socketDir })
  const server = await supervise(await launch(), launch, options)
  cleanups.push(() => server.stop())
  const port = options.port === undefined ? '' : `&port=${options.port}`
  const url = `postgresql://${SUPERUSER}@/${SUPERUSER}?host=${socketDir}${port}`
  await ensureDatabaseAndRole(url)
  return {
    url,
    shopUrl: asShopRole(url),
    consoleUrl: asConsoleRole(url),
    auditorUrl: asAuditorRole(url),
    get pid() {
      return server.pid()
    },
  }
}

export function asShopRole(ownerUrl: string): string {
  return ownerUrl.replace(`//${SUPERUSER}@`, `//${SHOP_ROLE}@`)
}

export function asConsoleRole(ownerUrl: string): string {
  return ownerUrl.replace(`//${SUPERUSER}@`, `//${CONSOLE_ROLE}@`)
}

export function asAuditorRole(ownerUrl: string): string {
  return ownerUrl.replace(`//${SUPERUSER}@`, `//${AUDITOR_ROLE}@`)
}

/** Missing permissions, a full disk, a damaged database: says what to do. */
function toStartRefused(cause: unknown, dataDir: string): unknown {
  if (cause instanceof StartRefused || !(cause instanceof Error) || !('code' in cause)) return cause
  return new StartRefused(
    `The database in ${resolve(dataDir)} cannot be used (${cause.message}): restore it from a backup, or set DATA_DIR to another directory.`,
    { cause },
  )
}

const logOf = (dataDir: string) => `${dataDir}.log`

interface LaunchContext {
  readonly binaries: { readonly postgres: string }
  readonly user: DatabaseUser
  readonly socketDir: string
}

async function launchServer(
  options: PostgresOptions & { isDurable: boolean },
  { binaries, user, socketDir }: LaunchContext,
): Promise<ChildProcess> {
  const { dataDir } = options
  await clearStalePid(dataDir)
  const logFile = logOf(dataDir)
  const log = openSync(logFile, 'a')
  const [command = '', ...args] = [
    ...user.commandPrefix,
    'sh',
    '-c',
    RUN_WITH_WATCHDOG,
    'sh',
    binaries.postgres,
    '-D',
    dataDir,
    ...serverSettings(options, socketDir).flatMap((setting) => ['-c', setting]),
  ]
  const child = spawn(command, args, {
    ...processIdentity(user),
    cwd: '/',
    // The server gets its own session, so that Ctrl-C stops the shop but not the server. The shop
    // itself stops the server at its end.
    detached: true,
    env: { ...databaseEnvironment(), PGDATA: dataDir, SOCKET_DIR: socketDir },
    stdio: ['ignore', log, log, 'pipe'],
  })
  closeSync(log)
  child.once('exit', () => dismissWatchdog(child))
  await waitUntilReady(child, dataDir, logFile)
  return child
}

function serverSettings(
  { port, isDurable }: PostgresOptions,
  socketDir: string,
): readonly string[] {
  return [
    `listen_addresses=${port === undefined ? '' : '127.0.0.1'}`,
    `port=${port ?? 5432}`,
    `unix_socket_directories=${socketDir}`,
    'unix_socket_permissions=0700',
    'max_connections=200',
    'shared_buffers=256MB',
    'max_wal_size=2GB',
    'wal_buffers=16MB',
    'random_page_cost=1.1',
    'checkpoint_timeout=15min',
    'log_checkpoints=off',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    // The server does not log failing statements, because they may contain a member's input. The
    // shop itself logs the errors of its statements.
    'log_min_error_statement=panic',
    'log_min_messages=fatal',
    ...(isDurable
      ? [
          'fsync=on',
          'synchronous_commit=on',
          'full_page_writes=on',
          // By default, autovacuum updates the planner's statistics once a minute, but a sale fills
          // an empty table in ten seconds. Until the update, the planner reads all purchases of a
          // member to find one purchase, which takes up to 1.6 ms for each purchase instead of 0.1
          // ms.
          'autovacuum_naptime=10s',
        ]
      : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
}

async function waitUntilReady(
  child: ChildProcess,
  dataDir: string,
  logFile: string,
): Promise<void> {
  let failure: Error | undefined
  child.on('error', (cause) => {
    failure = cause
  })
  for (let waited_ms = 0; waited_ms < READY_MS_MAX; waited_ms += READY_POLL_MS) {
    if (failure !== undefined || child.exitCode !== null || child.signalCode !== null) break
    if (isReady(dataDir, child.pid)) return
    await wait(READY_POLL_MS)
  }
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGQUIT')
  throw new StartRefused(
    `The database in ${dataDir} does not start (${failure?.message ?? lastErrorIn(logFile)}): restore it from a backup, or set DATA_DIR to another directory.`,
  )
}

// The server writes its state into the eighth line of postmaster.pid. pg_ctl reads the same line.
function isReady(dataDir: string, pid: number | undefined): boolean {
  const file = join(dataDir, 'postmaster.pid')
  if (!existsSync(file)) return false
  const lines = readFileSync(file, 'utf8').split('\n')
  return Number(lines[0]) === pid && ['ready', 'standby'].includes(lines[7]?.trim() ?? '')
}

function lastErrorIn(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  const mostSevere = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
  return mostSevere.replace(/^.*?(FATAL|PANIC):\s*/, '').slice(0, 300)
}

// Makes the directory of the server's socket. The path must be short, because a socket's path has
// at most 107 bytes. The directory is private, because any process that reaches the socket can
// connect as the owner.
function makeSocketDir(user: DatabaseUser): string {
  const directory = mkdtempSync(join(tmpdir().length > 60 ? '/tmp' : tmpdir(), 'hikifuda-'))
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid ?? user.uid)
  return directory
}

async function ensureDatabaseAndRole(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(`/${SUPERUSER}?`, '/postgres?') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      SUPERUSER,
    ])
    if (rowCount === 0) await client.query(`create database ${SUPERUSER}`)
    // Clusters that an older version of the shop created lack some of these roles.
    for (const name of [SHOP_ROLE, CONSOLE_ROLE, AUDITOR_ROLE]) {
      const role = await client.query('select from pg_roles where rolname = $1', [name])
      if (role.rowCount === 0) await client.query(`create role ${name} login`)
    }
  } finally {
    await client.end()
  }
}
