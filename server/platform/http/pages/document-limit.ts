import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TookTooLong } from '#server/platform/http/deadline.ts'
import { openOwnLimit } from '#server/platform/load/concurrency-limits.ts'
import { addressKey, networkOf } from '#server/platform/load/network.ts'
import { Overloaded } from '#server/platform/load/overloaded.ts'

/** The greatest number of documents that one group of routes sends at the same time. */
export const DOCUMENTS_MAX = 64

/**
 * Limits the concurrent requests of every route that is added to this instance afterwards. The
 * concurrency limits of the API calls do not apply to these routes. A response that has not begun
 * after `startMsMax` milliseconds is refused. A response that has begun may take longer, because a
 * client may download slowly.
 */
export function limitDocuments(documents: FastifyInstance, startMsMax: number): void {
  const { loadShedder } = openOwnLimit(DOCUMENTS_MAX)
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  documents.addHook('onRequest', async (request, reply) => {
    const permit = loadShedder.acquire(addressKey(networkOf(request.ip)))
    if (permit === undefined) throw new Overloaded()
    const refuse = () => void reply.send(new TookTooLong())
    const timer = setTimeout(refuse, startMsMax)
    timers.set(request, timer)
    const end = () => {
      clearTimeout(timer)
      permit.release(true)
    }
    // The hook `onResponse` does not run for every client that leaves before the response begins.
    if (reply.raw.closed) end()
    else reply.raw.once('close', end)
  })
  documents.addHook('onSend', async (request) => clearTimeout(timers.get(request)))
}
