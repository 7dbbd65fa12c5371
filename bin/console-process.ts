import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'

const MAIN = join(import.meta.dirname, 'console.ts')
const STOP_MS_MAX = 5_000
/** What the console's process gets of the environment: none of the shop's keys and passwords. */
const PASSED_ON = [
  ...['PATH', 'HOME', 'TMPDIR', 'TZ', 'NODE_ENV', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE'],
  ...['PORT', 'CONSOLE_HOST', 'CONSOLE_PORT', 'CONSOLE_URL', 'TRUSTED_PROXIES', 'LOG_LEVEL'],
] as const

export interface ConsoleProcess {
  readonly url: string
  stop(): Promise<void>
}

/** Returns the environment of the console's process. */
export function consoleEnvironment(
  environment: NodeJS.ProcessEnv,
  databaseUrl: string,
): NodeJS.ProcessEnv {
  const passedOn = PASSED_ON.map((name) => [name, environment[name]] as const)
  return {
    ...Object.fromEntries(passedOn.filter(([, value]) => value !== undefined)),
    CONSOLE_DATABASE_URL: databaseUrl,
  }
}

/**
 * Starts the console in a child process, which ends whenever this process ends. If the console
 * dies, the shop stays open.
 */
export async function startConsole(
  databaseUrl: string,
  { onExit }: { readonly onExit: () => void },
): Promise<ConsoleProcess> {
  const child = spawn(process.execPath, [MAIN], {
    // The child leaves the terminal's process group, so that Ctrl-C does not stop it before the shop.
    detached: true,
    env: consoleEnvironment(process.env, databaseUrl),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let isStopping = false
  const { url } = await readyLine(child)
  child.stderr?.pipe(process.stderr)
  child.once('exit', () => isStopping || onExit())
  return {
    url,
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

async function readyLine(child: ChildProcess): Promise<{ readonly url: string }> {
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('the console has no output')
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
  return JSON.parse(line)
}
