import { hash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import type { PostgresBinaries } from './binaries.ts'
import {
  type DatabaseUser,
  hasUserNamespaces,
  inaccessibleAncestor,
  NOBODY,
  OWN_USER,
} from './user.ts'

export interface Placement {
  readonly binaries: PostgresBinaries
  readonly dataDir: string
  readonly user: DatabaseUser
}

export interface PlacementOptions {
  readonly binaries: PostgresBinaries
  readonly dataDir: string
  /** For files that the database's user cannot reach, if the shop runs as root. */
  readonly sharedDir?: string
  readonly isRoot?: boolean
  readonly mayUseNamespaces?: () => boolean
}

/**
 * Chooses the user as which the database runs, and places its files where that user can reach them.
 * Usually the database runs as the shop's own user. PostgreSQL refuses to run as root, so a shop
 * that runs as root has three choices:
 *
 * - the system user `nobody`, if that user can reach the program and the data;
 * - otherwise root without privileges, in a user namespace;
 * - otherwise, if the kernel allows no namespace (a chroot, most containers), again the user
 *   `nobody`. Files that `nobody` cannot reach are then kept below `sharedDir`.
 *
 * Throws StartRefused if existing data would have to move.
 */
export function choosePlacement({
  binaries,
  dataDir,
  sharedDir = '/var/lib/hikifuda',
  isRoot = process.getuid?.() === 0,
  mayUseNamespaces = hasUserNamespaces,
}: PlacementOptions): Placement {
  if (!isRoot) return { binaries, dataDir, user: OWN_USER }
  const isProgramInaccessible = inaccessibleAncestor(binaries.postgres) !== undefined
  const isDataInaccessible = inaccessibleAncestor(dataDir) !== undefined
  if (!isProgramInaccessible && !isDataInaccessible) return { binaries, dataDir, user: NOBODY }
  if (mayUseNamespaces())
    return { binaries, dataDir, user: { commandPrefix: ['unshare', '--user'] } }
  return {
    binaries: isProgramInaccessible ? copyProgram(binaries, sharedDir) : binaries,
    dataDir: isDataInaccessible ? redirectData(dataDir, sharedDir) : dataDir,
    user: NOBODY,
  }
}

/**
 * Copies the database program from the package, once for each version. The copy is renamed to its
 * final name when it is complete, so that an incomplete copy is never used.
 */
function copyProgram({ postgres }: PostgresBinaries, sharedDir: string): PostgresBinaries {
  const native = dirname(dirname(postgres))
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8'))
  const target = join(sharedDir, `postgresql-${version}`)
  if (!existsSync(target)) {
    const partial = `${target}.${process.pid}`
    mkdirSync(sharedDir, { recursive: true, mode: 0o755 })
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
    renameIfFirst(partial, target)
  }
  return { initdb: join(target, 'bin/initdb'), postgres: join(target, 'bin/postgres') }
}

function renameIfFirst(partial: string, target: string): void {
  try {
    renameSync(partial, target)
  } catch (cause) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(target)) throw cause
  }
}

/**
 * Keeps the data in a directory below `sharedDir` and makes `dataDir` a symbolic link to that
 * directory. If the link is deleted, the next start removes the old data and begins with an empty
 * database.
 */
function redirectData(dataDir: string, sharedDir: string): string {
  const place = join(sharedDir, hash('sha256', dataDir).slice(0, 16), basename(dataDir))
  const existing = lstatSync(dataDir, { throwIfNoEntry: false })
  if (existing?.isSymbolicLink() && readlinkSync(dataDir) === place) return place
  if (existing !== undefined) {
    throw new StartRefused(
      `PostgreSQL does not run as root, other users may not enter ${inaccessibleAncestor(dataDir)}, and ${dataDir} already exists: start the shop as another user, move it, or set DATA_DIR or DATABASE_URL.`,
    )
  }
  rmSync(dirname(place), { recursive: true, force: true })
  mkdirSync(dirname(place), { recursive: true, mode: 0o755 })
  mkdirSync(dirname(dataDir), { recursive: true })
  symlinkSync(place, dataDir)
  return place
}
