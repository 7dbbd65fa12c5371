import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'
import { PORT_MAX, parseVariables, portNumber } from '#server/platform/configuration/variables.ts'
import { type ChildService, openChildService } from './child-service.ts'

const MAIN = join(import.meta.dirname, '../gateway/main.ts')

export interface GatewaySettings {
  readonly host: string
  readonly port: number
  /** The host name under which browsers reach the gateway if `publicUrl` is not set. */
  readonly publicHost: string
  readonly publicUrl?: string
}

const variables = z.object({
  GATEWAY_PORT: portNumber.optional(),
  GATEWAY_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:3001' })
    .transform((text) => new URL(text).origin)
    .optional(),
})

/**
 * Reads GATEWAY_PORT and GATEWAY_URL. By default the gateway's port is the shop's port plus one.
 */
export function readGatewaySettings(
  environment: NodeJS.ProcessEnv,
  shop: { readonly host: string; readonly port: number; readonly publicUrl: string },
): GatewaySettings {
  const { GATEWAY_PORT: port = nextPort(shop.port), GATEWAY_URL: publicUrl } = parseVariables(
    variables,
    environment,
  )
  return {
    host: shop.host,
    port,
    publicHost: new URL(shop.publicUrl).hostname,
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
): Promise<ChildService> {
  const args = ['--host', host, '--port', String(port), '--file', file]
  const address =
    publicUrl === undefined ? ['--public-host', publicHost] : ['--public-url', publicUrl]
  const child = spawn(process.execPath, [MAIN, ...args, ...address], {
    // The child leaves the terminal's process group. Otherwise Ctrl-C would stop the gateway before
    // the shop has closed.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  return openChildService(child, { onExit })
}
