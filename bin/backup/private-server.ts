import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { sqlState } from '#server/platform/database/database.ts'

const run = promisify(execFile)
const READY_POLL_MS = 500
/** The error code with which PostgreSQL refuses connections while it replays the log. */
const STARTING_UP = '57P03'
const LOG_FILE = 'server.log'
const LOG_CHARACTERS_MAX = 2_000

export interface PrivateServerOptions {
  /** A data directory that no server uses, such as a restored backup. */
  readonly dataDir: string
  /** The directory of PostgreSQL's programs. The default is the directory of Debian's packages. */
  readonly binDir?: string | undefined
}

/**
 * Starts PostgreSQL on a data directory, waits until its recovery has ended, runs `action`, and
 * stops the server. `action` gets a function that returns the superuser's URL of a database. The
 * server listens on a private socket only and archives nothing. PostgreSQL refuses to run as root,
 * so if this process runs as root, the server runs as the owner of the data directory. Throws
 * StartRefused if the programs are missing or the recovery fails.
 */
export async function withPrivateServer<T>(
  { dataDir, binDir }: PrivateServerOptions,
  action: (urlOf: (database: string) => string) => Promise<T>,
): Promise<T> {
  const programs = binDir ?? (await debianPrograms(dataDir))
  const pgCtl = join(programs, 'pg_ctl')
  if (!existsSync(pgCtl))
    throw new StartRefused(
      `${pgCtl} does not exist: set POSTGRES_BIN to the directory of the programs of this version.`,
    )
  const directory = await mkdtemp(join(tmpdir(), 'hikifuda-'))
  const runControl = await controlAsOwner(pgCtl, { dataDir, directory })
  try {
    await start(runControl, { dataDir, directory })
    const urlOf = (database: string) => `postgresql://postgres@/${database}?host=${directory}`
    await untilRecovered(urlOf('postgres'), join(directory, LOG_FILE))
    return await action(urlOf)
  } finally {
    await runControl('stop', '-D', dataDir, '-m', 'fast', '-w').catch(() => undefined)
    await rm(directory, { recursive: true, force: true })
  }
}

async function debianPrograms(dataDir: string): Promise<string> {
  const version = (await readFile(join(dataDir, 'PG_VERSION'), 'utf8')).trim()
  return `/usr/lib/postgresql/${version}/bin`
}

interface Directories {
  readonly dataDir: string
  /** The directory of the server's socket, settings and log. */
  readonly directory: string
}

type RunControl = (...parameters: readonly string[]) => Promise<unknown>

/** Returns a function that runs pg_ctl as a user who may start the server. */
async function controlAsOwner(
  pgCtl: string,
  { dataDir, directory }: Directories,
): Promise<RunControl> {
  const isRoot = process.getuid?.() === 0
  const { uid, gid } = await stat(dataDir)
  if (isRoot) await chown(directory, uid, gid)
  const identity = isRoot ? { uid, gid } : {}
  return (...parameters) => run(pgCtl, parameters, { ...identity, cwd: directory })
}

async function start(runControl: RunControl, { dataDir, directory }: Directories): Promise<void> {
  const hbaFile = join(directory, 'pg_hba.conf')
  const logFile = join(directory, LOG_FILE)
  await writeFile(hbaFile, 'local all all trust\n')
  // Some packages keep postgresql.conf outside the data directory. The throw-away server needs none
  // of that file's settings: even the recovery settings are in postgresql.auto.conf.
  await writeFile(join(directory, 'postgresql.conf'), `unix_socket_directories = '${directory}'\n`)
  const settings = {
    config_file: join(directory, 'postgresql.conf'),
    hba_file: hbaFile,
    listen_addresses: '',
    // Without this setting, PostgreSQL needs /dev/shm, where its user may not write on every machine.
    dynamic_shared_memory_type: 'mmap',
    // This server archives nothing, but it marks what the real server must archive later. Without the
    // history of its new timeline, a second restore would end where this one does.
    archive_mode: 'on',
    archive_command: '',
    // With hot_standby, a restored server would have to allow as many connections as the original.
    hot_standby: 'off',
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
  const parameters = ['-D', dataDir, '-w', '-l', logFile, '-o', options.join(' ')]
  await runControl('start', ...parameters).catch((cause: unknown) => refuse(logFile, cause))
}

/**
 * Waits until the server has replayed the archived log, however long that takes. Throws
 * StartRefused if the server ends before the replay is complete.
 */
async function untilRecovered(url: string, logFile: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (cause) {
      if (sqlState(cause) !== STARTING_UP) await refuse(logFile, cause)
      await wait(READY_POLL_MS)
    }
  }
}

async function refuse(logFile: string, cause: unknown): Promise<never> {
  const text = await readFile(logFile, 'utf8').catch(() => '')
  throw new StartRefused(
    `The restored server does not start:\n${text.slice(-LOG_CHARACTERS_MAX)}`,
    { cause },
  )
}
