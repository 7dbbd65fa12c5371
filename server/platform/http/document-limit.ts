import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openOwnLimit } from '#server/platform/load/concurrency-limits.ts'
import type { Permit } from '#server/platform/load/load-shedder.ts'
import { networkOf } from '#server/platform/load/network.ts'
import { Overloaded } from '#server/platform/load/overloaded.ts'

/** The greatest number of documents that the shop sends at the same time. */
const DOCUMENTS_MAX = 64

/**
 * Limits the concurrent requests of every route that is added to this instance afterwards. The
 * concurrency limits of the API calls do not apply to these routes.
 */
export function limitDocuments(documents: FastifyInstance): void {
  const { loadShedder } = openOwnLimit(DOCUMENTS_MAX)
  const permits = new WeakMap<FastifyRequest, Permit>()
  documents.addHook('onRequest', async (request) => {
    const permit = loadShedder.acquire(`address ${networkOf(request.ip)}`)
    if (permit === undefined) throw new Overloaded()
    permits.set(request, permit)
  })
  documents.addHook('onResponse', async (request) => permits.get(request)?.release(true))
}
