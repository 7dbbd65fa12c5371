import type { FastifyInstance } from 'fastify'
import type { Readiness } from './readiness.ts'

/**
 * Serves /healthz, which says that the process runs, and /readyz, which says with 200 or 503 whether
 * a proxy may send it members.
 */
export function addHealthPages(http: FastifyInstance, readiness: Readiness): void {
  http.get('/healthz', () => ({ ok: true }))
  http.get('/readyz', async (_request, reply) => {
    const reason = await readiness.reasonAgainst()
    reply.header('cache-control', 'no-store')
    return reason === null ? { ok: true } : reply.code(503).send({ ok: false, reason })
  })
}
