import { PAYMENT_METHOD, type Sort, STATE } from '#contract/codes.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database.ts'
import { pageOf, sliceOf } from '#server/platform/page.ts'
import { answer, type Route, refuse, route } from '#server/platform/route.ts'
import { rememberViewedPack } from '#server/platform/sessions.ts'
import { written } from '#server/platform/written.ts'
import { selectBannerMode, selectBanners } from './banners.sql.ts'
import { selectCardTypes } from './cards.sql.ts'
import { allowanceOf, listed, type Pack, remainingOf } from './packs.rule.ts'
import type { Shelf } from './shelf.ts'
import { wirePack, writtenList, writtenPacks } from './showcase.ts'

export interface PackRoutesOptions {
  readonly database: Database
  readonly shelf: Shelf
  readonly clock: Clock
  /** Draws of a member from a pack so far; the room of draws lies above this one. */
  readonly countDraws: (key: { memberId: number; packId: number }) => Promise<number>
}

export function packRoutes({ database, shelf, clock, countDraws }: PackRoutesOptions): Route[] {
  /** The whole list of one currency: the top page shows it on one page (Q46). */
  async function listOf(currency: Pack['currency']) {
    const list = writtenList(await shelf.all(), currency, clock.now())
    return answer({ list, page: { page: 1, all_page: 1, pages: [1] } })
  }

  return [
    route('GET /user/banner', async () => {
      const mode = await selectBannerMode(database)
      const banners = await selectBanners(database)
      return answer({
        mode,
        list: banners.map((each) => ({ file_name: each.fileName, url: each.url })),
      })
    }),
    route('GET /user/card_type', async () => {
      const types = await selectCardTypes(database)
      return answer({ list: types.map(({ id, name }) => ({ id, name })) })
    }),
    route('GET /user/pack/list', () => listOf('point')),
    route('POST /user/pack/list', ({ request }) =>
      listOf(String(request.payment_method) === PAYMENT_METHOD.coins ? 'coin' : 'point'),
    ),
    route('GET /user/pack/all_list/{type}/{page}', async ({ params, query }) => {
      const now = clock.now()
      const packs = listed(await shelf.all(), now, query.sort as Sort | undefined)
      const ofType = packs.filter(({ cardTypeId }) => cardTypeId === params.type)
      const json = writtenPacks(sliceOf(ofType, params.page), now)
      return answer({ list: written(json), page: pageOf(params.page, ofType.length) })
    }),
    route('GET /user/pack/card_list/{packId}/{page}', async ({ params }) => {
      const pack = await shelf.find(params.packId)
      if (pack === undefined) return refuse(STATE.unknown)
      // A pack that hides its line-up answers an empty list, so that its odds are not leaked (Q75).
      const prizes = pack.showsLineup ? pack.prizes : []
      const list = sliceOf(prizes, params.page).map((prize) => ({
        count: prize.count,
        remaining: pack.counts[prize.no] ?? 0,
        image_url: prize.image,
        name: prize.name,
        model_number: prize.modelNumber,
        rarity: prize.rarity,
        rarity_label: prize.rarityLabel,
      }))
      const page = pageOf(params.page, prizes.length)
      return answer({ list, page, pack_count: remainingOf(pack) })
    }),
    route('GET /user/pack/detail/{packId}', async ({ params, session }) => {
      const pack = await shelf.find(params.packId)
      if (pack === undefined) return refuse(STATE.unknown)
      if (session !== null) await rememberViewedPack(database, session, pack.id)
      const isCounted = session !== null && pack.isLimited
      const drawn = isCounted
        ? await countDraws({ memberId: session.memberId, packId: pack.id })
        : 0
      const detail = {
        ...wirePack(pack, clock.now()),
        max_buy_count: allowanceOf(pack, drawn),
        pack_root: pack.packRoot.toString('hex'),
        movie_style: pack.movieStyle,
      }
      return answer({ detail })
    }),
  ]
}
