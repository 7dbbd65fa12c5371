import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { addHealthPages } from './health.pages.ts'
import type { Readiness } from './readiness.ts'

export interface MetricsServerOptions {
  readonly host: string
  /** The port to listen on. With 0, the system chooses an unused port. */
  readonly port: number
  readonly readiness: Readiness
  readonly readMetrics: () => Promise<string>
}

/** On a separate address, which members cannot reach. Every other path gets a 404. */
export async function serveMetrics({ host, port, readiness, readMetrics }: MetricsServerOptions) {
  const http = Fastify({ forceCloseConnections: true })
  addHealthPages(http, readiness)
  http.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await readMetrics()),
  )
  await http.listen({ host, port })
  const { port: boundPort } = http.server.address() as AddressInfo
  return { url: `http://${host}:${boundPort}`, close: () => http.close() }
}
