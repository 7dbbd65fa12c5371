import { GOODS_SORT, type GoodsSort, RESULT, STATE } from '#contract/codes.ts'
import { EXCHANGE_COUNT } from '#contract/constants.ts'
import { type ExchangeCard, GOOD_FACTS, type GoodFact } from '#contract/exchange.ts'
import { pageOf } from '#server/platform/http/pagination.ts'
import { answer, type CallRefusal, type Route, refuse, route } from '#server/platform/http/route.ts'
import { englishOf } from '#server/platform/language.ts'
import { COUNT_MISSING, countError, wireRefusal } from './exchange.messages.ts'
import type { Good } from './exchange.rule.ts'
import {
  checkExchange,
  type ExchangeOptions,
  type ExchangeOutcome,
  exchange,
  type FoundGood,
  findGoods,
  readDescription,
} from './exchange.ts'

export function exchangeRoutes(options: ExchangeOptions): Route[] {
  return [
    route(
      'POST /user/exchange_card/list/{page}',
      async ({ session: { memberId }, params: { page }, request }) => {
        const { foundCount, goods } = await findGoods(options.database, {
          searchText: request.searchText ?? '',
          cardTypeId: request.type ?? null,
          sort: (request.sort ?? GOODS_SORT.highPrice) as GoodsSort,
          page,
          now: options.clock.now(),
          memberId,
        })
        return answer({ list: goods.map(wireGood), page: pageOf(page, foundCount) })
      },
    ),
    route('GET /user/exchange_card/description/{goodId}', async ({ params: { goodId } }) => {
      const { database, clock } = options
      const found = await readDescription(database, { goodId, now: clock.now() })
      if (found === null) return refuse(STATE.unknown)
      const { description, descriptionEn } = found
      return answer({ description, ...englishOf('description_en', descriptionEn || null) })
    }),
    route('POST /user/exchange_card/check', async ({ session: { memberId }, request }) => {
      const { card_id: goodId, change_num: count, sub_coin: shownCoins } = request
      if (count === undefined) return countMissingRefusal()
      return wireOutcome(await checkExchange(options, { memberId, goodId, count, shownCoins }))
    }),
    route('POST /user/exchange_card/exchange', async ({ session: { memberId }, request }) => {
      const { card_id: goodId, change_num: count, sub_coin: shownCoins } = request
      if (count === undefined) return countMissingRefusal()
      const order = { memberId, goodId, count, shownCoins, requestId: request.request_id }
      return wireOutcome(await exchange(options, order))
    }),
  ]
}

function wireOutcome(outcome: ExchangeOutcome) {
  return outcome === 'ok' ? answer({ result: RESULT.ok }) : wireRefusal(outcome)
}

function countMissingRefusal(): CallRefusal {
  return countError(STATE.invalid, RESULT.failed, COUNT_MISSING)
}

function wireGood(good: FoundGood): ExchangeCard {
  return {
    id: good.id,
    image: good.image,
    card_name: good.name,
    ...englishOf('card_name_en', good.nameEn),
    name: good.series,
    ...englishOf('name_en', good.seriesEn),
    ...factsOf(good),
    rarity: good.rarity,
    sub_coin: good.priceCoins,
    stock: good.stock,
    change_num: EXCHANGE_COUNT,
    ...(good.isFavourite ? { is_favourite: true as const } : {}),
    ...(good.hasDescription ? { has_description: true as const } : {}),
  }
}

function factsOf(good: Good): Record<GoodFact, string> {
  const facts = Object.entries(GOOD_FACTS).map(([name, field]) => [name, good[field]])
  return Object.fromEntries(facts) as Record<GoodFact, string>
}
