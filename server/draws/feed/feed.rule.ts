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
  const oneIns = prizes.map(({ count }) => Math.floor(total / count))
  const rare: RareDraw[] = []
  for (const [drawIndex, prizeNo] of prizeNos.entries()) {
    const oneIn = oneIns[prizeNo] ?? 1
    if (oneIn >= RARE_ONE_IN) rare.push({ settledIndex, drawIndex, prizeNo, oneIn })
  }
  return rare.toSorted((a, b) => b.oneIn - a.oneIn).slice(0, PER_PURCHASE_MAX)
}
