import { STATE } from '#contract/codes.ts'
import type { SignedHead as WireSignedHead } from '#contract/draws.ts'
import type { SignedHead } from '#server/draws/heads/heads.sql.ts'
import { readSignedHeads } from '#server/draws/heads/heads.ts'
import { undrawnCountOf } from '#server/packs/pack.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import type { Reads } from '#server/platform/database/reads.ts'
import { pageOf } from '#server/platform/http/pagination.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import { openOwnLimit } from '#server/platform/load/concurrency-limits.ts'
import { readLogPage } from './log.ts'

/** Reading a log page costs far more than any other reading call, and needs no login. */
const LOG_READS_MAX = 32

interface LogRoutesOptions {
  readonly reads: Reads
  readonly packCache: PackCache
  /** The public key that belongs to the shop's present signing key, 32 bytes. */
  readonly publicKey: Buffer
}

/** In the log, each member is named only by a tag. */
export function logRoutes({ reads, packCache, publicKey }: LogRoutesOptions): Route[] {
  const limit = openOwnLimit(LOG_READS_MAX)
  return [
    route(
      'GET /user/pack/log/{packId}/{page}',
      async (request) => {
        const { packId, page } = request.params
        const pack = await packCache.find(packId)
        if (pack === undefined) return refuse(STATE.unknown)
        const read = await readLogPage(reads.open(request), pack, page)
        const { receipts, voidBatches, urn, place } = read
        return answer({
          list: [...receipts],
          void_batches: [...voidBatches],
          page: place,
          now: {
            t: urn.settledCount,
            // Sealed purchases have taken tickets, too, but are no part of the log yet.
            k: pack.total - undrawnCountOf(urn),
            head: urn.head.toString('hex'),
            counts: [...urn.counts],
          },
          names_en: pack.showsLineup
            ? [...pack.prizes, ...pack.extraPrizes].map(({ nameEn }) => nameEn ?? '')
            : [],
        })
      },
      limit,
    ),
    route(
      'GET /user/pack/heads/{packId}/{page}',
      async (request) => {
        const { packId, page } = request.params
        const pack = await packCache.find(packId)
        if (pack === undefined) return refuse(STATE.unknown)
        const { heads, count } = await readSignedHeads(reads.open(request), { packId, page })
        return answer({
          list: heads.map(wireHead),
          page: pageOf(page, count),
          public_key: publicKey.toString('hex'),
        })
      },
      limit,
    ),
  ]
}

export function wireHead(head: SignedHead): WireSignedHead {
  return {
    t: head.settledCount,
    head: head.head.toString('hex'),
    milliseconds: head.signedAt.getTime(),
    public_key: head.publicKey.toString('hex'),
    signature: head.signature.toString('hex'),
  }
}
