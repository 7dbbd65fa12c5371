import type { KeptCard } from '#contract/kept-cards.ts'
import { useLoad } from '#web/wire/query.ts'

/** What the checkout knows of the member's kept cards. */
export interface KeptCardsChoice {
  /** The cards that can be used, the newest first. */
  readonly cards: readonly KeptCard[]
  /** Whether the member may keep one more card. */
  readonly canKeep: boolean
}

const NO_CARDS: KeptCardsChoice = { cards: [], canKeep: false }

/**
 * Returns the member's kept cards. Returns undefined while they load, and no cards if the load
 * fails: the member can then still type a card.
 */
export function useKeptCards(): KeptCardsChoice | undefined {
  const { outcome, answer } = useLoad('GET /user/kept_card', {})
  if (outcome === undefined) return undefined
  if (answer === undefined) return NO_CARDS
  return { cards: answer.list.filter((card) => card.is_usable), canKeep: answer.can_keep }
}
