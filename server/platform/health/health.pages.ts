import type { FastifyInstance } from 'fastify'
import { VERSION } from '#server/platform/version.ts'
import type { Readiness } from './readiness.ts'

/**
 * Serves /healthz, which shows that the process runs and in which version, and /readyz. /readyz responds with 200 if a
 * proxy may send members to this process, and otherwise with 503.
 */
export function addHealthPages(http: FastifyInstance, readiness: Readiness): void {
  http.get('/healthz', () => ({ ok: true, version: VERSION }))
  http.get('/readyz', async (_request, reply) => {
    const reason = await readiness.reasonAgainst()
    reply.header('cache-control', 'no-store')
    return reason === null ? { ok: true } : reply.code(503).send({ ok: false, reason })
  })
}
