import { STATE } from '#contract/codes.ts'
import type { Providers } from '#server/external/payments/payment-provider.ts'
import { readAddresses } from '#server/members/members.ts'
import { memoOf } from '#server/payments/lifecycle/methods.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import { messageIn } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { readCoinRate } from '#server/ranks/ranks.ts'
import { readCountryTerms } from '#server/settings/legal-texts/legal-texts.ts'
import type { CurrentSettings } from '#server/settings/settings.ts'
import { saveCheckoutSession } from './checkout-sessions.sql.ts'
import { selectCourse } from './courses.sql.ts'
import { offeredMethods, scriptOf } from './offered-methods.ts'

export function methodRoutes({
  database,
  providers,
  clock,
  settings,
}: {
  database: Database
  providers: Providers
  clock: Clock
  settings: Pick<CurrentSettings, 'rules' | 'words'>
}): Route[] {
  return [
    route('GET /user/point_price/detail/{id}', async ({ session, params, language }) => {
      const course = await selectCourse(database, params.id)
      if (course === null) return refuse(STATE.unknown)
      await saveCheckoutSession(database, session, { courseId: course.id })
      const rules = await settings.rules()
      const words = await settings.words()
      const list = offeredMethods(providers).map((method) => ({
        id: method.id,
        name: method.name[language],
        memo: messageIn(memoOf(method, rules), words)[language],
        script: scriptOf(method.id, providers.forMethod(method.id)),
        // The sandbox approves Apple Pay even on devices without it (Q79).
        needs_apple_pay: method.needsApplePay && providers.forMethod(method.id)?.isSandbox !== true,
      }))
      const { points, priceYen } = course
      const { memberId } = session
      const now = clock.now()
      const coinsFor = await readCoinRate(database, { memberId, now })
      const [home] = await readAddresses(database, [memberId])
      const country_terms = home === undefined ? [] : await readCountryTerms(database, home, now)
      const coin = coinsFor(priceYen)
      return answer({ list, point: points, price: priceYen, coin, country_terms })
    }),
    route('GET /user/pay_style', async ({ language }) => {
      const list = offeredMethods(providers).map(({ id, name }) => ({ id, name: name[language] }))
      return answer({ list })
    }),
  ]
}
