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
import { closedAncestor, type DatabaseUser, hasUserNamespaces, NOBODY, OWN_USER } from './user.ts'

/** Where the database's program and data lie, and the user that runs it. */
export interface Placement {
  readonly binaries: PostgresBinaries
  readonly dataDir: string
  readonly user: DatabaseUser
}

export interface PlacementOptions {
  readonly binaries: PostgresBinaries
  readonly dataDir: string
  /** Root keeps copies here that the database's user may enter. */
  readonly sharedDir?: string
  readonly isRoot?: boolean
  readonly mayUseNamespaces?: () => boolean
}

/**
 * Places the database so that its user can reach it. The shop's own user runs it, unless that is root, which PostgreSQL
 * refuses. As root it is the system user `nobody` if that user can reach the program and the data; otherwise root without
 * privileges, in a user namespace; and where the kernel allows none (a chroot, most containers), `nobody` again with
 * the program copied and the data kept below `sharedDir`. Throws StartRefused for a database that nobody can reach.
 */
export function choosePlacement({
  binaries,
  dataDir,
  sharedDir = '/var/lib/hikifuda',
  isRoot = process.getuid?.() === 0,
  mayUseNamespaces = hasUserNamespaces,
}: PlacementOptions): Placement {
  if (!isRoot) return { binaries, dataDir, user: OWN_USER }
  const isProgramClosed = closedAncestor(binaries.postgres) !== undefined
  const isDataClosed = closedAncestor(dataDir) !== undefined
  if (!isProgramClosed && !isDataClosed) return { binaries, dataDir, user: NOBODY }
  if (mayUseNamespaces())
    return { binaries, dataDir, user: { commandPrefix: ['unshare', '--user'] } }
  return {
    binaries: isProgramClosed ? copyProgram(binaries, sharedDir) : binaries,
    dataDir: isDataClosed ? redirectData(dataDir, sharedDir) : dataDir,
    user: NOBODY,
  }
}

/** Copies the package's program once per version. The rename at the end keeps an interrupted copy from being used. */
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
 * A directory below `sharedDir` holds the data, and a link stands in its place, so that deleting the shop's data directory
 * still begins anew: without the link, what an earlier shop left there is removed.
 */
function redirectData(dataDir: string, sharedDir: string): string {
  const place = join(sharedDir, hash('sha256', dataDir).slice(0, 16), basename(dataDir))
  const existing = lstatSync(dataDir, { throwIfNoEntry: false })
  if (existing?.isSymbolicLink() && readlinkSync(dataDir) === place) return place
  if (existing !== undefined) {
    throw new StartRefused(
      `PostgreSQL does not run as root, other users may not enter ${closedAncestor(dataDir)}, and ${dataDir} already exists: start the shop as another user, move it, or set DATA_DIR or DATABASE_URL.`,
    )
  }
  rmSync(dirname(place), { recursive: true, force: true })
  mkdirSync(dirname(place), { recursive: true, mode: 0o755 })
  mkdirSync(dirname(dataDir), { recursive: true })
  symlinkSync(place, dataDir)
  return place
}
