import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The system user as which the database runs. PostgreSQL refuses to run as root. */
export interface DatabaseUser {
  /** Set only if the shop runs as root and the database as another user. */
  readonly uid?: number
  readonly gid?: number
  /** The beginning of each command line of the database, such as `unshare --user`. */
  readonly commandPrefix: readonly string[]
}

const NOBODY_ID = 65_534
const EXECUTE_BY_OTHERS = 0o001

export const OWN_USER: DatabaseUser = { commandPrefix: [] }
/** The user of a database that runs as the system user `nobody`, because the shop runs as root. */
export const NOBODY: DatabaseUser = { uid: NOBODY_ID, gid: NOBODY_ID, commandPrefix: [] }

/** An earlier start may have created these files as another user. */
export function chownTree(directory: string, user: DatabaseUser): void {
  if (process.getuid?.() !== 0) return
  const uid = user.uid ?? 0
  const gid = user.gid ?? 0
  if (statSync(directory).uid === uid) return
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const path = join(directory, entry)
    if (!lstatSync(path).isSymbolicLink()) chownSync(path, uid, gid)
  }
  // The owner of the directory itself is changed last. If the function is interrupted, the
  // directory still has the old owner, and the next start repeats the change.
  chownSync(directory, uid, gid)
}

/** Undefined if other users may enter every directory above `path`. */
export function inaccessibleAncestor(path: string): string | undefined {
  for (let at = dirname(resolve(path)); ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & EXECUTE_BY_OTHERS) === 0) return at
    if (at === dirname(at)) return undefined
  }
}

/** Returns whether the kernel lets root run a program without privileges in a user namespace. */
export function hasUserNamespaces(): boolean {
  return spawnSync('unshare', ['--user', 'true'], { stdio: 'ignore' }).status === 0
}
