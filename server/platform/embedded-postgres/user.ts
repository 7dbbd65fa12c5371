import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'

/** As whom the database runs: PostgreSQL refuses to be root. */
export interface DatabaseUser {
  /** Set where we are root and become somebody else. */
  readonly uid?: number
  readonly gid?: number
  /** What a command line begins with. */
  readonly commandPrefix: readonly string[]
}

const NOBODY = 65_534
const EXECUTE_BY_OTHERS = 0o001

/**
 * Not root: ourselves. As root: nobody, who must be able to reach the program and the data. Under a closed home
 * he cannot; then root without its powers, in a user namespace, where the kernel allows one.
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

/** Gives the directory and all in it to the database's user; a start as another user may have left it otherwise. */
export function chownTree(directory: string, user: DatabaseUser): void {
  if (process.getuid?.() !== 0) return
  const uid = user.uid ?? 0
  const gid = user.gid ?? 0
  if (statSync(directory).uid === uid) return
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const path = join(directory, entry)
    if (!lstatSync(path).isSymbolicLink()) chownSync(path, uid, gid)
  }
  // Last, so that a hand-over cut short is begun again.
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
