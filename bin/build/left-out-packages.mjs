import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

// This file is plain JavaScript, so that an old version of Node can run it too.

/** With an older Node, npm leaves out the packages that need at least this version. */
const NODE_VERSION_MIN = [20, 19]

/**
 * Returns one sentence for each package of this platform that the lock file lists and npm has not
 * installed. npm leaves out an optional package without a message if its download or its install
 * script fails. The sentence names the cause and the remedy. `root` is the directory of
 * package-lock.json.
 */
export function explainLeftOutPackages(root, system = {}) {
  const { platform = process.platform, arch = process.arch, environment = process.env } = system
  return leftOutPackages(root, { platform, arch, libc: libcOf(platform) }).map(
    (name) =>
      `npm has left out the package ${name}, which the shop needs on ${platform}-${arch}: ${causeOf(name, environment)}`,
  )
}

function leftOutPackages(root, { platform, arch, libc }) {
  const lockFile = join(root, 'package-lock.json')
  if (!existsSync(lockFile)) return []
  const { packages = {} } = JSON.parse(readFileSync(lockFile, 'utf8'))
  const isInstalled = (path) => existsSync(join(root, path, 'package.json'))
  // Looks only at the optional dependencies of installed packages. A production install leaves out
  // the development dependencies, so their optional dependencies are not expected either.
  const wanted = new Set(
    Object.entries(packages)
      .filter(([path]) => isInstalled(path))
      .flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies)),
  )
  return Object.entries(packages)
    .filter(([, entry]) => entry.optional === true && (entry.os ?? entry.cpu) !== undefined)
    .filter(([, { os, cpu }]) => isListed(platform, os) && isListed(arch, cpu))
    .filter(([, entry]) => libc === undefined || isListed(libc, entry.libc))
    .filter(([path]) => !isInstalled(path))
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
    .filter((name) => wanted.has(name))
}

function isListed(value, list) {
  return list === undefined || [list].flat().includes(value)
}

function libcOf(platform) {
  if (platform !== 'linux' || process.platform !== 'linux') return undefined
  const { header } = process.report.getReport()
  return header.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
}

function causeOf(name, environment) {
  if (/optional/.test(environment.npm_config_omit ?? '')) {
    return 'npm is set to omit optional packages (omit=optional). "npm ci --include=optional" installs it.'
  }
  const [, version = ''] = /\bnode\/v(\S+)/.exec(environment.npm_config_user_agent ?? '') ?? []
  if (version !== '' && isTooOld(version)) {
    return `npm runs on Node ${version}, and leaves out what needs Node ${NODE_VERSION_MIN.join('.')}. Install a newer Node, and run "npm ci" again.`
  }
  const found = findFailure(name, join(environment.npm_config_cache ?? '', '_logs'))
  if (found === undefined) {
    return 'its download or its install script failed. "npm ci --foreground-scripts" installs it, or shows why it cannot.'
  }
  const cause =
    found.exitCode === undefined
      ? 'its download failed'
      : `its install script ended with code ${found.exitCode}`
  return `${cause} (npm's log: ${found.log}). "npm ci --foreground-scripts" installs it, or shows why it cannot.`
}

function isTooOld(version) {
  const [major, minor] = version.split('.').map(Number)
  const [majorMin, minorMin] = NODE_VERSION_MIN
  return major < majorMin || (major === majorMin && minor < minorMin)
}

/**
 * Finds the newest of npm's logs that reports the failed installation of the package. Returns the
 * path of the log, and the exit code of the package's install script if the log contains it.
 */
function findFailure(name, directory) {
  if (!existsSync(directory)) return undefined
  const logs = readdirSync(directory)
    .filter((file) => file.endsWith('-debug-0.log'))
    .map((file) => join(directory, file))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const log of logs) {
    const lines = readFileSync(log, 'utf8').split('\n')
    if (!lines.some((line) => line.endsWith(`/${name}`) && /failed optional dep/.test(line)))
      continue
    const ended = lines.find((line) => line.includes(` run ${name}@`) && / \{ code: /.test(line))
    return { log, exitCode: ended?.match(/code: (\d+)/)?.[1] }
  }
  return undefined
}
