import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { commandOn, type HostName, rootOf, signal } from './machines.ts'
import { readUnit, readVariables, type Unit } from './units.ts'

const STARTS_MAX = 5
const START_WINDOW_MS = 10_000

/** A service on a machine, which the drill runs and restarts as systemd would. */
export interface Service {
  readonly machine: HostName
  readonly name: string
  /** How many lines the service has written to its log. */
  readonly lineCount: number
  /** False if systemd would no longer restart the service, so that an engineer must start it. */
  readonly isSupervised: boolean
  readonly variation: Variation
  pid(): number
  start(): void
  /** Ends the service with SIGTERM and does not restart it. Resolves with its exit status. */
  stop(): Promise<number | null>
  /** Sends a signal. If the service ends because of the signal, it is restarted. */
  signal(name: NodeJS.Signals): void
  /** Prevents restarts of the service until the next call of `start`. */
  hold(): void
}

export interface ServiceOptions {
  readonly folder: string
  readonly machine: HostName
  readonly name: string
  /** The paths of the service's systemd unit file and of its drop-in files. */
  readonly files: readonly string[]
  readonly variation: Variation
}

/** What the next start of a service changes in the settings of the unit file. */
export interface Variation {
  /**
   * Environment variables that are added to those of the unit file, for example to give the service
   * a wrong clock.
   */
  environment?: Readonly<Record<string, string>>
  /** The checkout of another version of the shop, from which the service then runs. */
  checkout?: string
}

async function end(child: ChildProcess): Promise<number | null> {
  child.kill('SIGTERM')
  while (child.exitCode === null && child.signalCode === null) await wait(50)
  return child.exitCode
}

export function openService({ folder, machine, name, files, variation }: ServiceOptions): Service {
  const unit = readUnit(files, { name, machine })
  const logFile = join(folder, `${machine}-${name}.log`)
  const starts: number[] = []
  let child: ChildProcess | undefined
  let isWanted = false
  let isSupervised = true
  let lineCount = 0

  function countLines(text: string): void {
    appendFileSync(logFile, text)
    lineCount += text.split('\n').length - 1
  }
  function start(): void {
    isWanted = true
    if (child !== undefined) return
    starts.push(performance.now())
    const { environment: extra, ...version } = variation
    const environment = { ...variablesOf(unit, rootOf(folder, machine)), ...extra }
    const { user, workingDirectory } = unit
    const options = { folder, user, workingDirectory, environment, ...version }
    const [program, ...args] = commandOn(machine, unit.command, options)
    child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout?.setEncoding('utf8').on('data', countLines)
    child.stderr?.setEncoding('utf8').on('data', countLines)
    child.once('exit', () => {
      child = undefined
      if (isWanted && unit.isRestarted) setTimeout(restart, unit.restartMs)
    })
  }
  function restart(): void {
    if (!isWanted) return
    const recent = starts.filter((at) => performance.now() - at < START_WINDOW_MS)
    if (unit.isGivenUp && recent.length >= STARTS_MAX) isSupervised = false
    else start()
  }
  return {
    machine,
    name,
    variation,
    start,
    get lineCount() {
      return lineCount
    },
    get isSupervised() {
      return isSupervised
    },
    pid: () => child?.pid ?? 0,
    async stop() {
      isWanted = false
      return child === undefined ? 0 : end(child)
    },
    signal: (signalName) => child?.pid !== undefined && signal(child.pid, signalName),
    hold: () => {
      isWanted = false
    },
  }
}

function variablesOf(unit: Unit, root: string): Record<string, string> {
  const fromFiles = unit.environmentFiles
    .map((file) => join(root, file))
    .filter((file) => existsSync(file))
    .map((file) => readVariables(readFileSync(file, 'utf8')))
  return Object.assign({}, unit.environment, ...fromFiles)
}
