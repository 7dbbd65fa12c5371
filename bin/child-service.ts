import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'

const STOP_MS_MAX = 5_000

/** A service that runs in a child process beside the shop. */
export interface ChildService {
  readonly url: string
  readonly pid: number
  /** Stops the service. Does nothing if the service has ended. */
  stop(): Promise<void>
}

/**
 * Waits until a service has started. The child process needs the streams `pipe` and an IPC channel.
 * The first line that the child prints has the `url` of the service, as JSON unless `readAddress`
 * reads it. The child ends when the channel closes. `onExit` runs if the service ends without
 * `stop`. Throws StartRefused with the child's error output if the child ends before its first line.
 */
export async function openChildService(
  child: ChildProcess,
  {
    onExit,
    readAddress = JSON.parse,
  }: {
    readonly onExit: () => void
    readonly readAddress?: (line: string) => { readonly url: string }
  },
): Promise<ChildService> {
  let isStopping = false
  const { url } = readAddress(await readyLine(child))
  child.stderr?.pipe(process.stderr)
  child.once('exit', () => isStopping || onExit())
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.disconnect()
      const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX)
      await exited
      clearTimeout(killTimer)
    },
  }
}

async function readyLine(child: ChildProcess): Promise<string> {
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('the child process has no output')
  let errorOutput = ''
  const collect = (text: string) => {
    errorOutput += text
  }
  stderr.setEncoding('utf8').on('data', collect)
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(stdout).once('line', resolve)
    child.once('close', () => reject(new StartRefused(errorOutput.trim())))
  })
  stderr.off('data', collect)
  return line
}
