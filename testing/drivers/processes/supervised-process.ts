import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { HEAP_FLAGS } from '#server/platform/configuration/heap-flags.ts'

export interface SupervisedProcess {
  readonly url: string
  /** The id of the present process, which changes with each kill. */
  readonly pid: number
  /** Kills the process with kill -9. Resolves when the process runs again at the same URL. */
  kill(): Promise<void>
  /** Stops the process with SIGTERM. Resolves with the exit status of the process. */
  terminate(): Promise<number | null>
  /** Starts a stopped process at the same URL. */
  start(): Promise<void>
  /** Stops the process with SIGSTOP. The process keeps its connections and does nothing. */
  freeze(): void
  /** Continues the process after `freeze` has stopped it. */
  thaw(): void
  stop(): Promise<void>
}

/**
 * Starts a server in its own process. Like a supervisor, it restarts the server after each kill.
 * `file` is the server's program. The program gets a database's URL, a port (0 for any) and then
 * `extraArgs`. When the program is ready, it sends its URL to this process.
 */
export async function startSupervisedProcess(
  file: string,
  databaseUrl: string,
  extraArgs: readonly string[],
): Promise<SupervisedProcess> {
  let { child, url } = await launch(file, [databaseUrl, '0', ...extraArgs])
  const { port } = new URL(url)
  const start = async () => {
    ;({ child, url } = await launch(file, [databaseUrl, port, ...extraArgs]))
  }
  return {
    url,
    get pid() {
      return child.pid as number
    },
    async kill() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      await start()
    },
    async terminate() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      const [status] = (await exited) as [number | null]
      return status
    },
    start,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}

async function launch(
  file: string,
  args: readonly string[],
): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(file, args, {
    execArgv: [...HEAP_FLAGS],
    // Hides the server's log, because a shop logs many expected errors while the database is down.
    // If STORM_OUTPUT is set, the log is shown.
    stdio: [
      'ignore',
      'inherit',
      process.env.STORM_OUTPUT === undefined ? 'ignore' : 'inherit',
      'ipc',
    ],
  })
  const started = Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${file} did not start`))),
  ])
  const [url] = (await started) as [string]
  return { child, url }
}
