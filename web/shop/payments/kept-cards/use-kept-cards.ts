import type { KeptCard } from '#contract/kept-cards.ts'
import { useLoad } from '#web/wire/query.ts'

export interface KeptCardsChoice {
  /** The cards that can be used, the newest first. */
  readonly cards: readonly KeptCard[]
  /** Whether the shop allows the member to keep one more card. */
  readonly canKeep: boolean
}

const NO_CARDS: KeptCardsChoice = { cards: [], canKeep: false }

/** If the load fails, returns an empty list, so that the member can still pay with a typed card. */
export function useKeptCards(): KeptCardsChoice | undefined {
  const { outcome, answer } = useLoad('GET /user/kept_card', {})
  if (outcome === undefined) return undefined
  if (answer === undefined) return NO_CARDS
  return { cards: answer.list.filter((card) => card.is_usable), canKeep: answer.can_keep }
}
