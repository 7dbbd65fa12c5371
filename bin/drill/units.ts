import { readFileSync } from 'node:fs'

/** The settings that the drill reads from a systemd unit file. */
export interface Unit {
  readonly command: readonly string[]
  readonly user: string
  readonly workingDirectory: string
  readonly environment: Readonly<Record<string, string>>
  readonly environmentFiles: readonly string[]
  readonly isRestarted: boolean
  readonly restartMs: number
  /** True if systemd stops restarting a service that has ended five times within ten seconds. */
  readonly isGivenUp: boolean
}

/** The pause before systemd restarts a service, if the unit file does not set the pause. */
const RESTART_MS = 100

/**
 * Reads a systemd unit file with its drop-ins. Understands only the settings that the units of the
 * shop use. Replaces %p by the unit's name without its suffix, and %H by the machine's name.
 */
export function readUnit(
  files: readonly string[],
  { name, machine }: { readonly name: string; readonly machine: string },
): Unit {
  const settings = files.flatMap((file) => settingsOf(readFileSync(file, 'utf8')))
  const all = (key: string) =>
    settings
      .filter((setting) => setting.key === key)
      .map(({ value }) => value.replaceAll('%p', name).replaceAll('%H', machine))
  const last = (key: string) => all(key).at(-1)
  const environment = Object.fromEntries(all('Environment').flatMap(assignmentsIn))
  return {
    environment,
    command: splitCommand(last('ExecStart') ?? '', environment),
    user: last('User') ?? 'root',
    workingDirectory: last('WorkingDirectory') ?? '/',
    environmentFiles: all('EnvironmentFile').map((file) => file.replace(/^-/, '')),
    isRestarted: last('Restart') === 'always',
    restartMs: last('RestartSec') === undefined ? RESTART_MS : Number(last('RestartSec')) * 1000,
    isGivenUp: last('StartLimitIntervalSec') !== '0',
  }
}

/**
 * Reads a file of environment variables as systemd does: one variable per line, with or without
 * quotes around its value.
 */
export function readVariables(text: string): Record<string, string> {
  return Object.fromEntries(
    settingsOf(text).map(({ key, value }) => [key, value.replace(/^"(.*)"$/s, '$1')]),
  )
}

function settingsOf(text: string): readonly { readonly key: string; readonly value: string }[] {
  return text
    .split('\n')
    .map((line) => /^([A-Za-z_]\w*)=(.*)$/.exec(line.trim()))
    .filter((match) => match !== null)
    .map(([, key = '', value = '']) => ({ key, value }))
}

function assignmentsIn(value: string): readonly (readonly [string, string])[] {
  const quoted = [...value.matchAll(/"(\w+)=([^"]*)"/g)]
  const found = quoted.length > 0 ? quoted : [...value.matchAll(/^(\w+)=(.*)$/g)]
  return found.map(([, key = '', text = '']) => [key, text])
}

function splitCommand(line: string, environment: Readonly<Record<string, string>>): string[] {
  return line.split(/\s+/).flatMap((word) => {
    if (!word.startsWith('$')) return [word]
    return (environment[word.slice(1)] ?? '').split(/\s+/).filter(Boolean)
  })
}
