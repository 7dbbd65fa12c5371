import type { ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const RESTARTS_MAX = 5
const STOP_MS_MAX = 15_000

export interface SupervisionOptions {
  /** If true, the shop restarts a database server that has died. The URL remains the same. */
  readonly isSupervised?: boolean
  readonly onRestart?: () => void
  /** Called if the server died and every attempt to start it again failed. */
  readonly onRestartFailed?: (cause: unknown) => void
}

export interface SupervisedServer {
  pid(): number
  stop(): Promise<void>
}

/** If `isSupervised` is true, starts the server again whenever it dies. */
export async function supervise(
  first: ChildProcess,
  launch: () => Promise<ChildProcess>,
  { isSupervised = false, onRestart, onRestartFailed }: SupervisionOptions,
): Promise<SupervisedServer> {
  let child = first
  let isStopping = false
  let restarting: Promise<void> = Promise.resolve()
  const watch = () => {
    child.once('exit', () => {
      if (isSupervised && !isStopping) restarting = restart()
    })
  }
  const restart = async () => {
    for (let tries = 1; !isStopping; tries++) {
      try {
        child = await launch()
        watch()
        if (isStopping) return
        return onRestart?.()
      } catch (cause) {
        if (tries >= RESTARTS_MAX) return onRestartFailed?.(cause)
        // Each further attempt waits longer, because child processes of a killed server use its
        // shared memory for a moment.
        await wait(200 * tries)
      }
    }
  }
  watch()
  return {
    pid: () => child.pid ?? 0,
    async stop() {
      isStopping = true
      await restarting
      await stopServer(child)
    },
  }
}

/** A live watchdog would remove the socket directory, which the next server uses. */
export function dismissWatchdog(child: ChildProcess): void {
  const pipe = child.stdio[3]
  if (pipe instanceof Socket) pipe.on('error', () => {}).end('stopped\n')
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((done) => child.once('exit', done))
  child.kill('SIGINT')
  const killTimer = setTimeout(() => child.kill('SIGQUIT'), STOP_MS_MAX)
  await exited
  clearTimeout(killTimer)
}
