import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'

/** The system user of the database process; PostgreSQL refuses to run as root. */
export interface DatabaseUser {
  /** Set if the shop runs as root and the database as another user. */
  readonly uid?: number
  readonly gid?: number
  /** Put before each command line. */
  readonly commandPrefix: readonly string[]
}

const NOBODY = 65_534
const EXECUTE_BY_OTHERS = 0o001

/**
 * Chooses the user for the database: the shop's own user, unless that is root. As root it is the system user `nobody`,
 * if that user can reach the program and the data. If a directory above them is private, it is root without
 * privileges, in a user namespace. Throws StartRefused if the kernel allows none.
 */
export function chooseDatabaseUser(program: string, dataDir: string): DatabaseUser {
  if (process.getuid?.() !== 0) return { commandPrefix: [] }
  if (isReachable(program) && isReachable(dataDir)) {
    return { uid: NOBODY, gid: NOBODY, commandPrefix: [] }
  }
  if (hasUserNamespaces()) return { commandPrefix: ['unshare', '--user'] }
  throw new StartRefused(
    `PostgreSQL does not run as root, and other users may not enter ${closedAncestor(program) ?? closedAncestor(dataDir)}: start the shop as another user, move it, or set DATABASE_URL.`,
  )
}

/** Gives the directory and its content to the database's user; an earlier start may have run as another user. */
export function chownTree(directory: string, user: DatabaseUser): void {
  if (process.getuid?.() !== 0) return
  const uid = user.uid ?? 0
  const gid = user.gid ?? 0
  if (statSync(directory).uid === uid) return
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const path = join(directory, entry)
    if (!lstatSync(path).isSymbolicLink()) chownSync(path, uid, gid)
  }
  // The directory itself comes last, so that an interrupted change is repeated at the next start.
  chownSync(directory, uid, gid)
}

function isReachable(path: string): boolean {
  return closedAncestor(path) === undefined
}

function closedAncestor(path: string): string | undefined {
  for (let at = dirname(resolve(path)); ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & EXECUTE_BY_OTHERS) === 0) return at
    if (at === dirname(at)) return undefined
  }
}

function hasUserNamespaces(): boolean {
  return spawnSync('unshare', ['--user', 'true'], { stdio: 'ignore' }).status === 0
}
