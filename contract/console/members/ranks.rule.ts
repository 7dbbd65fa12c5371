/** The shop has at least five ranks, because the text of the member's page speaks of five ranks. */
export const RANKS_MIN = 5
export const RANKS_MAX = 20

/**
 * `left-out`: a rank that the shop has is missing. `no-lowest`: no rank requires 0 yen. `same-yen`:
 * two ranks require the same amount. `too-few`: the list has fewer than five ranks.
 */
const RANK_FAULTS = ['left-out', 'no-lowest', 'same-yen', 'too-few'] as const
export type RankFault = (typeof RANK_FAULTS)[number]

interface RankThreshold {
  /** Null for a rank that the shop does not have yet. */
  readonly id: number | null
  readonly monthYen: number
}

/**
 * Returns what is wrong with the ranks that an operator plans for the next month. A planned list
 * names every rank of the present list, because members may have paid coins to keep one of them.
 */
export function rankFaults(
  planned: readonly RankThreshold[],
  presentIds: readonly number[],
): RankFault[] {
  const yen = planned.map(({ monthYen }) => monthYen)
  const isKept = (id: number) => planned.some((rank) => rank.id === id)
  return [
    ...(presentIds.every(isKept) ? [] : (['left-out'] as const)),
    ...(yen.includes(0) ? [] : (['no-lowest'] as const)),
    ...(new Set(yen).size === yen.length ? [] : (['same-yen'] as const)),
    ...(planned.length >= RANKS_MIN ? [] : (['too-few'] as const)),
  ]
}
