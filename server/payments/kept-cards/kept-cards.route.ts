import { PAYMENT } from '#contract/constants.ts'
import { scriptOf } from '#server/payments/checkout/offered-methods.ts'
import type { PaymentDependencies } from '#server/payments/lifecycle/dependencies.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import { markRemoved, selectKeptCards } from './kept-cards.sql.ts'
import { canKeepCard, keepPaidCards } from './kept-cards.ts'

export function keptCardRoutes(dependencies: PaymentDependencies): Route[] {
  const { database, providers, clock } = dependencies
  return [
    route('GET /user/kept_card', async ({ session: { memberId } }) => {
      const provider = providers.forMethod(PAYMENT.card)
      await keepPaidCards(dependencies, memberId)
      const cards = await selectKeptCards(database, memberId)
      return answer({
        list: cards.map((card) => ({
          id: card.id,
          brand: card.brand,
          last_four: card.lastFour,
          expires: card.expires,
          is_usable: card.provider === provider?.name,
        })),
        can_keep: await canKeepCard(dependencies, memberId),
        is_offered: provider !== undefined,
        script: scriptOf(PAYMENT.card, provider),
      })
    }),
    route('POST /user/kept_card/delete/{id}', async ({ session: { memberId }, params: { id } }) => {
      const isRemoved = await markRemoved(database, { memberId, id, now: clock.now() })
      return isRemoved ? answer({}) : refuse(404)
    }),
  ]
}
