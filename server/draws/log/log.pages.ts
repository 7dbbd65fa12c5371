import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pack } from '#server/packs/pack.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import type { Database } from '#server/platform/database/database.ts'
import { networkOf } from '#server/platform/load/network.ts'
import { limitPerKey } from '#server/platform/load/per-key-limit.ts'
import { logChunks } from './log.ts'

/** How many logs one network may download at the same time. A long log takes minutes to read. */
const NETWORK_DOWNLOADS_MAX = 4

/** One receipt per line, and no envelope as the calls of the API have. */
export function addLogDownloads(
  api: FastifyInstance,
  { database, packCache }: { database: Database; packCache: PackCache },
): void {
  const networkLimit = limitPerKey(NETWORK_DOWNLOADS_MAX)
  api.get<{ Params: { packId: string } }>('/user/pack/log/:packId', async (request, reply) => {
    const pack = await packCache.find(Number(request.params.packId))
    if (pack === undefined) return reply.callNotFound()
    const outcome = await networkLimit.run(networkOf(request.ip), () =>
      sendLog(reply, database, pack),
    )
    if (outcome === 'full')
      throw Object.assign(new Error('too many log downloads from this address'), {
        statusCode: 429,
      })
    return reply
  })
}

/**
 * Sends the log. Resolves when the file is sent, or when the client disconnects. The first chunk is
 * read before the response begins, so that the shop can still refuse a request that takes too long.
 */
async function sendLog(reply: FastifyReply, database: Database, pack: Pack): Promise<void> {
  const chunks = logChunks(database, pack)
  const first = await chunks.next()
  if (reply.sent) return
  const stream = Readable.from(first.done ? [] : startingWith(first.value, chunks))
  reply
    .type('application/jsonl; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="draw-log-${pack.id}.jsonl"`)
    .send(stream)
  await finished(stream).catch(() => {})
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}
