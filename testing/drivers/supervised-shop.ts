import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { HEAP_FLAGS } from '#server/platform/configuration/heap-flags.ts'

export interface SupervisedShop {
  readonly url: string
  /** Kills the shop with kill -9. Resolves when the shop runs again at the same URL. */
  kill(): Promise<void>
  /** Stops the shop with SIGTERM. Resolves with the exit status of the shop's process. */
  terminate(): Promise<number | null>
  /** Starts a stopped shop at the same URL. */
  start(): Promise<void>
  /** Stops the process with SIGSTOP. The process keeps its connections and does nothing. */
  freeze(): void
  /** Lets a process continue that `freeze` stopped. */
  thaw(): void
  stop(): Promise<void>
}

/**
 * Starts a shop on an existing database in its own process. Like a supervisor, it restarts the shop
 * after each kill.
 */
export async function startSupervisedShop(
  databaseUrl: string,
  gatewayUrl = '',
  {
    providerResponseMsMax = '',
    webDir = '',
  }: { readonly providerResponseMsMax?: number | ''; readonly webDir?: string } = {},
): Promise<SupervisedShop> {
  const extraArgs = [gatewayUrl, String(providerResponseMsMax), webDir]
  let { child, url } = await launch([databaseUrl, '0', ...extraArgs])
  const { port } = new URL(url)
  const start = async () => {
    ;({ child, url } = await launch([databaseUrl, port, ...extraArgs]))
  }
  return {
    url,
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

async function launch(args: readonly string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(join(import.meta.dirname, 'shop.process.ts'), args, {
    execArgv: [...HEAP_FLAGS],
    // Hides the shop's log, because the shop logs many expected errors while the database is down.
    // STORM_OUTPUT shows the log.
    stdio: [
      'ignore',
      'inherit',
      process.env.STORM_OUTPUT === undefined ? 'ignore' : 'inherit',
      'ipc',
    ],
  })
  const started = Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the shop did not start'))),
  ])
  const [url] = (await started) as [string]
  return { child, url }
}
