import type { Database } from '#server/platform/database/database.ts'
import { pageOf, sliceOf } from '#server/platform/http/pagination.ts'
import { answer, type Route, route } from '#server/platform/http/route.ts'
import { englishOf } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { readCoinRate } from '#server/ranks/ranks.ts'
import { selectCourses } from './courses.sql.ts'

export function courseRoutes({ database, clock }: { database: Database; clock: Clock }): Route[] {
  return [
    route('GET /user/point_price/{page}', async ({ session: { memberId }, params }) => {
      const courses = await selectCourses(database)
      const coinsFor = await readCoinRate(database, { memberId, now: clock.now() })
      const list = sliceOf(courses, params.page).map(({ id, points, priceYen, memo, memoEn }) => ({
        id,
        point: points,
        price: priceYen,
        coin: coinsFor(priceYen),
        memo,
        ...englishOf('memo_en', memoEn),
      }))
      return answer({ list, page: pageOf(params.page, courses.length) })
    }),
  ]
}
