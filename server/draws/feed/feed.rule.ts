/** Draws that win a prize of which the pack has at most one in so many tickets. */
const RARE_ONE_IN = 50
/** One purchase can have 3,000 draws. */
const PER_PURCHASE_MAX = 5

export interface RareDraw {
  readonly settledIndex: number
  readonly drawIndex: number
  readonly prizeNo: number
  readonly oneIn: number
}

/** Returns the rarest draws of a purchase, by the chances that were published with the pack. */
export function rareDrawsOf(
  {
    settledIndex,
    prizeNos,
  }: { readonly settledIndex: number; readonly prizeNos: readonly number[] },
  {
    total,
    prizes,
  }: { readonly total: number; readonly prizes: readonly { readonly count: number }[] },
): readonly RareDraw[] {
  return prizeNos
    .map((prizeNo, drawIndex) => {
      const count = prizes[prizeNo]?.count ?? total
      return { settledIndex, drawIndex, prizeNo, oneIn: Math.floor(total / count) }
    })
    .filter(({ oneIn }) => oneIn >= RARE_ONE_IN)
    .toSorted((a, b) => b.oneIn - a.oneIn)
    .slice(0, PER_PURCHASE_MAX)
}
