import { parseArgs } from 'node:util'
import { whenOrphaned } from '#bin/parents.ts'
import { type Gateway, openGateway } from './gateway.ts'

/**
 * Starts the gateway: `gateway/main.ts --port 3001 --file …/gateway.sqlite`. The gateway prints one
 * line of JSON when it is ready, and exits when its parent process exits.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    /** The path of the SQLite file. Without a file, the gateway keeps everything in memory. */
    file: { type: 'string' },
    /**
     * The host name by which browsers reach the gateway's port. The option `public-url` sets the
     * whole URL instead of the host name alone.
     */
    'public-host': { type: 'string' },
    'public-url': { type: 'string' },
  },
})
let gateway: Gateway | undefined

if (process.env.NODE_ENV === 'production') {
  console.error('The sandbox gateway takes no real money: it does not start in production.')
  process.exit(1)
}
whenOrphaned(shutDown)
process.on('disconnect', shutDown)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, shutDown)

try {
  gateway = await openGateway({
    host: values.host,
    port: Number(values.port),
    file: values.file ?? null,
    publicHost: values['public-host'],
    publicUrl: values['public-url'],
  })
  console.log(JSON.stringify({ ready: true, url: gateway.url }))
} catch (cause) {
  console.error(messageOf(cause as NodeJS.ErrnoException))
  process.exit(1)
}

function messageOf(cause: NodeJS.ErrnoException): string {
  const { port, host } = values
  if (cause.code === 'EADDRINUSE') {
    return `Port ${port} is already in use: stop what uses it, or set GATEWAY_PORT to another.`
  }
  if (cause.syscall === 'listen') {
    return `The sandbox gateway cannot listen on ${host}:${port} (${cause.code}): set GATEWAY_PORT to what this machine allows.`
  }
  return `The sandbox gateway cannot start: ${cause.message}`
}

function shutDown(): void {
  void (gateway?.close() ?? Promise.resolve()).finally(() => process.exit(0))
}
