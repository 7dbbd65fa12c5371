import { PAYMENT_METHOD, type Sort, STATE } from '#contract/codes.ts'
import type { EndedPack } from '#contract/packs.ts'
import type { TopBanners } from '#server/packs/banners/banners.ts'
import { openMarketWorths } from '#server/packs/market-worths/market-worths.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import type { Database } from '#server/platform/database/database.ts'
import { pageOf, sliceOf } from '#server/platform/http/pagination.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import { rememberViewedPack } from '#server/platform/http/sessions/sessions.ts'
import { englishOf } from '#server/platform/language.ts'
import { openFreshValue } from '#server/platform/load/fresh-value.ts'
import { serialized } from '#server/platform/load/serialized.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import type { Notices } from '#server/settings/announcements/announcements.ts'
import type { CurrentSettings } from '#server/settings/settings.ts'
import { selectCardTypes } from './cards.sql.ts'
import { lineupOf, wholeLineupOf } from './lineup.ts'
import {
  allowanceOf,
  drawnCountOf,
  endedPacks,
  extraPrizeStock,
  isBeforeSale,
  isSaleEnded,
  isWaitingForDraw,
  listedPacks,
  type Pack,
  remainingOf,
  undrawnCountOf,
} from './pack.ts'
import { serializePackList, serializePacks, wirePackDetail } from './pack-list-cache.ts'

interface PackRoutesOptions {
  readonly database: Database
  readonly packCache: PackCache
  readonly clock: Clock
  readonly settings: Pick<CurrentSettings, 'marketOddsDays'>
  readonly topBanners: () => Promise<TopBanners>
  readonly notices: Pick<Notices, 'mark'>
  /** An argument, because the room `packs` may not import the room `draws`. */
  readonly countDraws: (key: { memberId: number; packId: number }) => Promise<number>
  /** Null if the pack has no line, or all turns have come. */
  readonly turnOf: (buyer: { memberId: number; pack: Pack }) => Date | null
  /** True while purchases of the pack are refused because its notaries do not sign. */
  readonly isNotaryAway: (pack: Pack) => Promise<boolean>
  /** The packs that have sold tickets which may still be drawn. */
  readonly readWaitingPackIds: () => Promise<readonly number[]>
}

export function packRoutes(options: PackRoutesOptions): Route[] {
  const { database, topBanners } = options
  const cardTypes = openFreshValue(() => selectCardTypes(database))
  return [
    route('GET /user/banner', async () => {
      const { mode, list } = await topBanners()
      return answer({
        mode,
        list: list.map(({ fileName, fileNameEn, url, alt, altEn }) => ({
          file_name: fileName,
          ...englishOf('file_name_en', fileNameEn),
          url,
          ...(alt === '' ? {} : { alt }),
          ...englishOf('alt_en', altEn),
        })),
      })
    }),
    route('GET /user/card_type', async () => {
      const types = await cardTypes()
      return answer({ list: types.map(({ id, name, nameEn }) => ({ id, name, name_en: nameEn })) })
    }),
    ...listRoutes(options),
    lineupRoute(options),
    endedRoute(options),
    liveRoute(options),
    detailRoute(options),
  ]
}

function listRoutes({ packCache, clock }: PackRoutesOptions): Route[] {
  /**
   * Returns the whole list of packs of one currency as a single page, because the top page shows
   * all of them (Q46).
   */
  async function packListResponse(paymentMethod: unknown) {
    const currency = String(paymentMethod) === PAYMENT_METHOD.coins ? 'coin' : 'point'
    const list = serializePackList(await packCache.all(), currency, clock.now())
    return answer({ list, page: { page: 1, all_page: 1, pages: [1] } })
  }

  return [
    route('GET /user/pack/list', ({ query }) => packListResponse(query.payment_method)),
    route('POST /user/pack/list', ({ request }) => packListResponse(request.payment_method)),
    route('GET /user/pack/all_list/{type}/{page}', async ({ params, query }) => {
      const now = clock.now()
      const packs = listedPacks(await packCache.all(), now, query.sort as Sort | undefined)
      const ofType = packs.filter(({ cardTypeId }) => cardTypeId === params.type)
      const json = serializePacks(sliceOf(ofType, params.page), now)
      return answer({ list: serialized(json), page: pageOf(params.page, ofType.length) })
    }),
  ]
}

function lineupRoute({ packCache, ...options }: PackRoutesOptions): Route {
  const readMarketWorths = openMarketWorths(options)
  return route('GET /user/pack/card_list/{packId}/{page}', async ({ params }) => {
    const pack = await packCache.find(params.packId)
    if (pack === undefined) return refuse(STATE.unknown)
    const market = await readMarketWorths(pack)
    return answer({ ...lineupOf(pack, params.page), ...(market === undefined ? {} : { market }) })
  })
}

function endedRoute({ packCache, clock, readWaitingPackIds }: PackRoutesOptions): Route {
  return route('GET /user/pack/ended/{page}', async ({ params: { page } }) => {
    const candidates = endedPacks(await packCache.all(), clock.now())
    // The tickets of a pack that is still drawn are sold, and not left.
    const waitingIds = candidates.some(isWaitingForDraw) ? await readWaitingPackIds() : []
    const ended = candidates.filter(({ id }) => !waitingIds.includes(id))
    return answer({ list: sliceOf(ended, page).map(wireEnded), page: pageOf(page, ended.length) })
  })
}

function wireEnded(pack: Pack & { readonly endsAt: Date }): EndedPack {
  const { rarities, extras } = wholeLineupOf(pack)
  // Sold tickets that became void win nothing.
  const drawn = { total: pack.total, soldCount: drawnCountOf(pack) }
  return {
    id: pack.id,
    name: pack.name,
    ...englishOf('name_en', pack.nameEn),
    ended_at: wireDateTime(pack.endsAt),
    ...englishOf('end_message', pack.endMessage || null),
    ...englishOf('end_message_en', pack.endMessageEn || null),
    total: pack.total,
    left: undrawnCountOf(pack),
    rarities,
    extras: extras
      .map(({ name, name_en, kind, step }) => ({
        name,
        ...englishOf('name_en', name_en),
        kind,
        ...(step === undefined ? {} : { step }),
        remaining: extraPrizeStock({ kind, step: step ?? null }, drawn).remaining,
      }))
      .filter(({ remaining }) => remaining > 0),
  }
}

function liveRoute({ packCache, clock, notices, isNotaryAway }: PackRoutesOptions): Route {
  return route('GET /user/pack/live/{packId}', async ({ params }) => {
    const pack = await packCache.find(params.packId)
    if (pack === undefined) return refuse(STATE.unknown)
    const left = remainingOf(pack)
    const now = clock.now()
    const sale = isBeforeSale(pack, now) ? 'before' : isSaleEnded(pack, now) ? 'ended' : 'on-sale'
    const mark = await notices.mark()
    return answer({
      left,
      undrawn: undrawnCountOf(pack),
      soldOut: left === 0,
      sale,
      ...((await isNotaryAway(pack)) ? { notaryAway: true as const } : {}),
      t: now.getTime(),
      notices: mark,
    })
  })
}

function detailRoute(options: PackRoutesOptions): Route {
  const { database, packCache, clock, countDraws, turnOf } = options
  return route('GET /user/pack/detail/{packId}', async ({ params, session }) => {
    const pack = await packCache.find(params.packId)
    if (pack === undefined) return refuse(STATE.unknown)
    if (session !== null) await rememberViewedPack(database, session, pack.id)
    const hasMemberLimit = session !== null && pack.isLimited
    const drawnCount = hasMemberLimit
      ? await countDraws({ memberId: session.memberId, packId: pack.id })
      : 0
    const max_buy_count = allowanceOf(pack, drawnCount)
    const now = clock.now()
    const turn = session === null ? null : turnOf({ memberId: session.memberId, pack })
    const turnFields = turn === null || turn <= now ? {} : { turn_at: turn.getTime() }
    return answer({ detail: { ...wirePackDetail(pack, now), max_buy_count, ...turnFields } })
  })
}
