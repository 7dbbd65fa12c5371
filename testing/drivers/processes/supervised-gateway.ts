import type { ChildService } from '#bin/child-service.ts'
import { startGateway } from '#bin/gateway.ts'

export interface SupervisedGateway {
  readonly url: string
  /** Kills the gateway with kill -9. Resolves when the gateway runs again at the same URL. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a sandbox gateway in its own process, and restarts the gateway after each kill. The
 * gateway's orders are stored in `file`, so the orders survive a kill.
 */
export async function startSupervisedGateway(file: string): Promise<SupervisedGateway> {
  let exited = Promise.withResolvers<void>()
  const launch = (port: number): Promise<ChildService> => {
    exited = Promise.withResolvers<void>()
    const { resolve: onExit } = exited
    return startGateway({ host: '127.0.0.1', port, publicHost: '127.0.0.1' }, { file, onExit })
  }
  let running = await launch(0)
  const { url } = running
  return {
    url,
    async kill() {
      process.kill(running.pid, 'SIGKILL')
      await exited.promise
      running = await launch(Number(new URL(url).port))
    },
    stop: () => running.stop(),
  }
}
