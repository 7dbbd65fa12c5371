import { choiceResponse } from '#server/decisions/choices/choices.ts'
import { answer, type Route, route } from '#server/platform/http/route.ts'
import { englishOf } from '#server/platform/language.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import {
  decideMovedCards,
  type MovedCardsOptions,
  readUndecidedCards,
  type ShownMovedCard,
} from './moved-cards.ts'

export function movedCardRoutes(options: MovedCardsOptions): Route[] {
  return [
    route('GET /user/moved_cards', async ({ session: { memberId } }) =>
      answer({ list: (await readUndecidedCards(options.database, memberId)).map(wireMovedCard) }),
    ),
    route('POST /user/moved_cards/decision', async ({ session, request }) => {
      const { send_card: shippedIds, reduction_card: convertedIds } = request
      const choice = { memberId: session.memberId, shippedIds, convertedIds }
      return choiceResponse(await decideMovedCards(options, choice))
    }),
  ]
}

function wireMovedCard(card: ShownMovedCard) {
  const { id, image, points, holdUntil } = card
  const names = { card_name: card.name, ...englishOf('card_name_en', card.nameEn) }
  return {
    id,
    image,
    ...names,
    point: points,
    last_day: wireDay(new Date(holdUntil.getTime() - 1)),
  }
}
