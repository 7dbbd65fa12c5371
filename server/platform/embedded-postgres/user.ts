import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The system user of the database process; PostgreSQL refuses to run as root. */
export interface DatabaseUser {
  /** The user id; set only if the shop runs as root and the database as another user. */
  readonly uid?: number
  readonly gid?: number
  /** The words to put before each command line, such as `unshare --user`. */
  readonly commandPrefix: readonly string[]
}

const NOBODY_ID = 65_534
const EXECUTE_BY_OTHERS = 0o001

/** Runs the database as the user that runs the shop. */
export const OWN_USER: DatabaseUser = { commandPrefix: [] }
/** Runs the database as the system user `nobody`, for a shop that runs as root. */
export const NOBODY: DatabaseUser = { uid: NOBODY_ID, gid: NOBODY_ID, commandPrefix: [] }

/**
 * Makes the database's user the owner of the directory and its content. An earlier start may have
 * run as another user.
 */
export function chownTree(directory: string, user: DatabaseUser): void {
  if (process.getuid?.() !== 0) return
  const uid = user.uid ?? 0
  const gid = user.gid ?? 0
  if (statSync(directory).uid === uid) return
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const path = join(directory, entry)
    if (!lstatSync(path).isSymbolicLink()) chownSync(path, uid, gid)
  }
  // The owner of the directory itself is changed last. An interrupted change is then repeated at
  // the next start.
  chownSync(directory, uid, gid)
}

/**
 * Returns the nearest directory above `path` that other users may not enter; undefined if they may
 * enter all.
 */
export function closedAncestor(path: string): string | undefined {
  for (let at = dirname(resolve(path)); ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & EXECUTE_BY_OTHERS) === 0) return at
    if (at === dirname(at)) return undefined
  }
}

/** True if the kernel lets root run a program without privileges in a user namespace. */
export function hasUserNamespaces(): boolean {
  return spawnSync('unshare', ['--user', 'true'], { stdio: 'ignore' }).status === 0
}
