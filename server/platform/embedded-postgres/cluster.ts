import { spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import type { DatabaseUser } from './user.ts'

/** The role that owns the cluster and every table. Only migrations connect as this role. */
export const SUPERUSER = 'hikifuda'
/** The role as which the shop connects. It owns no table. */
export const SHOP_ROLE = 'hikifuda_shop'
/** The role as which the operators' console connects. It owns no table. */
export const CONSOLE_ROLE = 'hikifuda_console'
/** The role as which an auditor connects. It reads masked views only. */
export const AUDITOR_ROLE = 'hikifuda_auditor'
const POSTGRES_MAJOR = '18'
// The longest time that the database server needs to notice that its shop was killed. After that,
// the server reports that it is stopping.
const NOTICE_PARENT_EXIT_MS_MAX = 1_500
const STOPPING_MS_MAX = 15_000
const STOPPING_POLL_MS = 50

export interface NewCluster {
  readonly initdb: string
  readonly dataDir: string
  readonly user: DatabaseUser
  readonly isDurable: boolean
}

/**
 * Makes sure that `dataDir` contains a cluster of this PostgreSQL version. A new cluster is created
 * beside `dataDir` and then renamed, so that an interrupted first start leaves no incomplete
 * cluster. Throws StartRefused if `dataDir` contains anything else.
 */
export async function ensureCluster({
  initdb,
  dataDir,
  user,
  isDurable,
}: NewCluster): Promise<void> {
  if (existsSync(join(dataDir, 'PG_VERSION'))) return refuseOtherVersion(dataDir)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) throw notACluster(dataDir)
  const newDir = `${dataDir}.new`
  rmSync(newDir, { recursive: true, force: true })
  mkdirSync(newDir, { recursive: true, mode: 0o700 })
  if (user.uid !== undefined) chownSync(newDir, user.uid, user.gid ?? user.uid)
  await runInitdb({ initdb, dataDir: newDir, user, isDurable })
  rmSync(dataDir, { recursive: true, force: true })
  renameSync(newDir, dataDir)
}

function refuseOtherVersion(dataDir: string): void {
  const version = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim()
  if (version === POSTGRES_MAJOR && existsSync(join(dataDir, 'global', 'pg_control'))) return
  throw version === POSTGRES_MAJOR || version === ''
    ? notACluster(dataDir)
    : new StartRefused(
        `The database in ${dataDir} is of PostgreSQL ${version}, and this shop includes ${POSTGRES_MAJOR}: set DATA_DIR to another directory.`,
      )
}

function notACluster(dataDir: string): StartRefused {
  return new StartRefused(
    `The directory ${dataDir} holds no complete database: restore it from a backup, or set DATA_DIR to another directory.`,
  )
}

async function runInitdb({ initdb, dataDir, user, isDurable }: NewCluster): Promise<void> {
  const [command = '', ...args] = [
    ...user.commandPrefix,
    initdb,
    `--pgdata=${dataDir}`,
    `--username=${SUPERUSER}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(isDurable ? [] : ['--no-sync']),
  ]
  const child = spawn(command, args, {
    ...processIdentity(user),
    cwd: '/',
    env: databaseEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errorOutput = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text
  })
  const status = await new Promise((resolve, reject) =>
    child.on('close', resolve).on('error', reject),
  )
  if (status === 0) return
  throw new StartRefused(
    `The database could not be created in ${dataDir}: ${lastLine(errorOutput)}`,
  )
}

/**
 * Removes the postmaster.pid file that a killed server has left behind. If a server of this
 * directory still runs, it may be stopping, so this function waits for its end. A server that does
 * not end in time belongs to another running shop, and the function throws StartRefused. If the pid
 * now belongs to any other program, the file is removed at once.
 */
export async function clearStalePid(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postmaster.pid')
  for (let waited_ms = 0; existsSync(file); waited_ms += STOPPING_POLL_MS) {
    const lines = readFileSync(file, 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!isServerOf(pid, dataDir)) return rmSync(file, { force: true })
    const isStopping = lines[7]?.trim() === 'stopping'
    if (waited_ms >= (isStopping ? STOPPING_MS_MAX : NOTICE_PARENT_EXIT_MS_MAX)) {
      throw new StartRefused(
        `The database in ${dataDir} is in use by process ${pid}: another shop runs on it. Stop it, or set DATA_DIR to another directory.`,
      )
    }
    await wait(STOPPING_POLL_MS)
  }
}

function isServerOf(pid: number, dataDir: string): boolean {
  try {
    process.kill(pid, 0)
    // The working directory of a PostgreSQL server is its data directory, which /proc shows for
    // each process. On a system without /proc, any living process with this pid counts as the
    // server.
    return !existsSync('/proc/self/cwd') || readlinkSync(`/proc/${pid}/cwd`) === dataDir
  } catch {
    return false
  }
}

export function processIdentity({ uid, gid }: DatabaseUser): { uid?: number; gid?: number } {
  return { ...(uid === undefined ? {} : { uid }), ...(gid === undefined ? {} : { gid }) }
}

/** Leaves out the PG* variables of the operator's shell. */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR } = process.env
  return { PATH, LC_ALL: 'C', TZ: 'UTC', ...(TMPDIR === undefined ? {} : { TMPDIR }) }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
