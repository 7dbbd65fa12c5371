import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TookTooLong } from '#server/platform/http/deadline.ts'
import { openOwnLimit } from '#server/platform/load/concurrency-limits.ts'
import type { Permit } from '#server/platform/load/load-shedder.ts'
import { networkOf } from '#server/platform/load/network.ts'
import { Overloaded } from '#server/platform/load/overloaded.ts'

/** The greatest number of documents that the shop sends at the same time. */
const DOCUMENTS_MAX = 64

/**
 * Limits the concurrent requests of every route that is added to this instance afterwards. The
 * concurrency limits of the API calls do not apply to these routes. A response that has not begun
 * after `startMsMax` milliseconds is refused. A response that has begun may take longer, because a
 * client may download slowly.
 */
export function limitDocuments(documents: FastifyInstance, startMsMax: number): void {
  const { loadShedder } = openOwnLimit(DOCUMENTS_MAX)
  const permits = new WeakMap<FastifyRequest, Permit>()
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  documents.addHook('onRequest', async (request, reply) => {
    const permit = loadShedder.acquire(`address ${networkOf(request.ip)}`)
    if (permit === undefined) throw new Overloaded()
    permits.set(request, permit)
    const refuse = () => void reply.send(new TookTooLong())
    timers.set(request, setTimeout(refuse, startMsMax))
  })
  documents.addHook('onSend', async (request) => clearTimeout(timers.get(request)))
  documents.addHook('onResponse', async (request) => {
    clearTimeout(timers.get(request))
    permits.get(request)?.release(true)
  })
}
