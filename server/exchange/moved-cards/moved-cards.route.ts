import { RESULT, STATE } from '#contract/codes.ts'
import { ADDRESS_MISSING } from '#server/members/members.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import { englishOf, INVALID_VALUE } from '#server/platform/language.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { IN_DEBT } from '#server/points/points.ts'
import { RESTRICTION_MESSAGES } from '#server/restrictions/restriction-state.ts'
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
    route('POST /user/moved_cards/decision', async ({ session: { memberId }, request }) => {
      const { send_card: shippedIds, reduction_card: convertedIds } = request
      const outcome = await decideMovedCards(options, { memberId, shippedIds, convertedIds })
      if (typeof outcome === 'object')
        return refuse(STATE.closed, { send_card: outcome.stop }, RESULT.failed)
      switch (outcome) {
        case 'saved':
          return answer({ result: RESULT.ok })
        case 'nothing-left':
          return refuse(STATE.nothingLeft, {}, RESULT.failed)
        case 'unknown':
          return refuse(STATE.unknown, {}, RESULT.failed)
        case 'invalid':
          return refuse(STATE.invalid, { send_card: INVALID_VALUE }, RESULT.failed)
        case 'address-missing':
          return refuse(STATE.invalid, { send_card: ADDRESS_MISSING }, RESULT.addressMissing)
        case 'debt':
          return refuse(STATE.invalid, { send_card: IN_DEBT }, RESULT.shortage)
        default:
          return refuse(STATE.conflict, { send_card: RESTRICTION_MESSAGES[outcome] }, RESULT.failed)
      }
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
