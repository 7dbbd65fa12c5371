import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LOG_RANGE } from '#contract/constants.ts'
import { readCoveredCount, readHeadRange } from '#server/draws/heads/heads.ts'
import type { Pack } from '#server/packs/pack.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Reads } from '#server/platform/database/reads.ts'
import { IMMUTABLE } from '#server/platform/http/cache-control.ts'
import { hasWritten } from '#server/platform/http/sessions/written-cookie.ts'
import { networkOf } from '#server/platform/load/network.ts'
import { limitPerKey } from '#server/platform/load/per-key-limit.ts'
import { wireHead } from './log.route.ts'
import { linesOf, logChunks, receiptChunks } from './log.ts'

/** How many logs one network may download at the same time. A long log takes minutes to read. */
const NETWORK_DOWNLOADS_MAX = 4

const NO_STORE = 'no-store'

interface Download {
  readonly chunks: AsyncGenerator<string>
  readonly cacheControl: string
}

/** One receipt or signed head per line, and no envelope as the calls of the API have. */
export function addLogDownloads(
  api: FastifyInstance,
  { reads, packCache }: { reads: Reads; packCache: PackCache },
): void {
  const networkLimit = limitPerKey(NETWORK_DOWNLOADS_MAX)
  const add = (
    path: string,
    open: (on: Queryable, pack: Pack, request: DownloadRequest) => Promise<Download | null>,
  ) =>
    api.get<DownloadRoute>(`/user/pack/${path}`, async (request, reply) => {
      const pack = await packCache.find(Number(request.params.packId))
      if (pack === undefined) return reply.callNotFound()
      const outcome = await networkLimit.run(networkOf(request.ip), async () => {
        const on = reads.open({ written: hasWritten(request) ? 'unknown' : null })
        const download = await open(on, pack, request)
        return download === null ? 'unknown' : sendDownload(reply, pack, download)
      })
      if (outcome === 'unknown') return reply.callNotFound()
      if (outcome === 'full')
        throw Object.assign(new Error('too many log downloads from this address'), {
          statusCode: 429,
        })
      return reply
    })
  add('log/:packId', async (on, pack, { query: { from } }) => ({
    chunks: logChunks(on, pack, numberOf(from) ?? 0),
    cacheControl: NO_STORE,
  }))
  add('log_range/:packId/:number', async (on, pack, { params }) => {
    const range = rangeOf(params.number)
    if (range === null || (await readCoveredCount(on, pack.id)) < range.to) return null
    return { chunks: receiptChunks(on, pack, range), cacheControl: IMMUTABLE }
  })
  add('heads_range/:packId/:number', async (on, pack, { params }) => {
    const range = rangeOf(params.number)
    const heads = range === null ? null : await readHeadRange(on, { packId: pack.id, ...range })
    if (heads === null) return null
    return { chunks: oneChunk(linesOf(heads.map(wireHead))), cacheControl: IMMUTABLE }
  })
}

interface DownloadRoute {
  Params: { packId: string; number?: string }
  Querystring: { from?: unknown }
}
type DownloadRequest = FastifyRequest<DownloadRoute>

function numberOf(text: unknown): number | null {
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : null
}

function rangeOf(number: string | undefined): { from: number; to: number } | null {
  const at = numberOf(number)
  return at === null ? null : { from: at * LOG_RANGE, to: (at + 1) * LOG_RANGE }
}

async function* oneChunk(text: string): AsyncGenerator<string> {
  yield text
}

/**
 * Sends the file. Resolves when the file is sent, or when the client disconnects. The first chunk is
 * read before the response begins, so that the shop can still refuse a request that takes too long.
 */
async function sendDownload(
  reply: FastifyReply,
  pack: Pack,
  { chunks, cacheControl }: Download,
): Promise<void> {
  const first = await chunks.next()
  if (reply.sent) return
  const stream = Readable.from(first.done ? [] : startingWith(first.value, chunks))
  reply
    .type('application/jsonl; charset=utf-8')
    .header('cache-control', cacheControl)
    .header('content-disposition', `attachment; filename="draw-log-${pack.id}.jsonl"`)
    .send(stream)
  await finished(stream).catch(() => {})
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}
