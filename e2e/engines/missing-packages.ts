import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'

/** The packages of Debian 12 that bring the two engines, and what tells that each is there. */
const PACKAGES: Readonly<Record<string, () => boolean>> = {
  'firefox-esr': () => hasProgram('firefox-esr'),
  'webkit2gtk-driver': () => hasProgram('WebKitWebDriver'),
  'gir1.2-webkit2-4.1': hasPythonBinding,
  'python3-gi': hasPythonBinding,
  xvfb: () => hasProgram('xvfb-run'),
  dbus: () => hasProgram('dbus-run-session'),
}

/** Returns the names of the Debian packages that the engines need and this machine lacks. */
export function missingPackages(): readonly string[] {
  return Object.entries(PACKAGES)
    .filter(([, isInstalled]) => !isInstalled())
    .map(([name]) => name)
}

/** Throws StartRefused, with the command that installs them, if packages are missing. */
export function requirePackages(): void {
  const missing = missingPackages()
  if (missing.length === 0) return
  throw new StartRefused(
    `The engines of other browsers are not installed. On Debian 12 or newer: apt-get install ${missing.join(' ')}`,
  )
}

/** Returns the path of an installed program; undefined if no folder of PATH has it. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

function hasProgram(name: string): boolean {
  return findProgram(name) !== undefined
}

function hasPythonBinding(): boolean {
  const script = "import gi; gi.require_version('WebKit2', '4.1')"
  return spawnSync('/usr/bin/python3', ['-c', script]).status === 0
}
