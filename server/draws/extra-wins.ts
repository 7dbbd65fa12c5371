import { type ExtraPrize, ticketDistanceOf } from '#server/packs/pack.ts'
import type { ExtraWin } from './encoding.ts'

/** The tickets of a purchase: numbers `firstTicket` + 1 to `firstTicket` + `drawCount`. */
interface TakenTickets {
  /** k in docs/fair-draws.md: how many tickets were sold before this purchase. */
  readonly firstTicket: number
  readonly drawCount: number
}

interface PackTickets {
  /** N in docs/fair-draws.md: how many tickets the pack had at publication. */
  readonly total: number
  readonly extraPrizes: readonly Pick<ExtraPrize, 'no' | 'kind' | 'step'>[]
}

/**
 * The last ticket of the pack wins each `last` prize. Every n-th ticket wins each `every` prize
 * whose `step` is n. docs/fair-draws.md describes this rule.
 */
export function extraWinsOf(
  { total, extraPrizes }: PackTickets,
  { firstTicket, drawCount }: TakenTickets,
): ExtraWin[] {
  const lastTicket = firstTicket + drawCount
  const wins: ExtraWin[] = []
  for (const { no, kind, step } of extraPrizes) {
    const distance = ticketDistanceOf({ kind, step }, { total })
    let ticket = (Math.floor(firstTicket / distance) + 1) * distance
    for (; ticket <= lastTicket; ticket += distance) wins.push({ ticket, no })
  }
  return wins.sort((a, b) => a.ticket - b.ticket || a.no - b.no)
}
