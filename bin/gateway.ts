import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { PORT_MAX, parseVariables, portNumber } from '#server/platform/configuration/variables.ts'

const MAIN = join(import.meta.dirname, '../gateway/main.ts')
const STOP_MS_MAX = 5000

export interface GatewaySettings {
  readonly host: string
  readonly port: number
  /** The host name under which browsers reach the gateway if `publicUrl` is not set. */
  readonly publicHost: string
  readonly publicUrl?: string
}

export interface GatewayProcess {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

const variables = z.object({
  GATEWAY_PORT: portNumber.optional(),
  GATEWAY_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:3001' })
    .transform((text) => new URL(text).origin)
    .optional(),
})

/**
 * Reads GATEWAY_PORT and GATEWAY_URL. By default the gateway listens on the port number after the
 * shop's.
 */
export function readGatewaySettings(
  environment: NodeJS.ProcessEnv,
  shop: { readonly host: string; readonly port: number; readonly publicUrl: string },
): GatewaySettings {
  const { GATEWAY_PORT: port = nextPort(shop.port), GATEWAY_URL: publicUrl } = parseVariables(
    variables,
    environment,
  )
  if (port !== 0 && port === shop.port) {
    throw new StartRefused('GATEWAY_PORT must be another port than PORT.')
  }
  return {
    ...{ host: shop.host, port, publicHost: new URL(shop.publicUrl).hostname },
    ...(publicUrl === undefined ? {} : { publicUrl }),
  }
}

function nextPort(port: number): number {
  return port === 0 || port === PORT_MAX ? 0 : port + 1
}

/**
 * Starts the sandbox gateway in a child process, which ends whenever this process ends, even if
 * this process is killed. If the gateway dies, the shop stays open, and payments wait until the
 * gateway runs again.
 */
export async function startGateway(
  { host, port, publicHost, publicUrl }: GatewaySettings,
  { file, onExit }: { readonly file: string; readonly onExit: () => void },
): Promise<GatewayProcess> {
  const args = ['--host', host, '--port', String(port), '--file', file]
  const address =
    publicUrl === undefined ? ['--public-host', publicHost] : ['--public-url', publicUrl]
  const child = spawn(process.execPath, [MAIN, ...args, ...address], {
    // The child leaves the terminal's process group. Otherwise Ctrl-C would stop the gateway before
    // the shop has closed.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let isStopping = false
  const { url } = await readyLine(child)
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

async function readyLine(child: ChildProcess): Promise<{ readonly url: string }> {
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('the gateway has no output')
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
