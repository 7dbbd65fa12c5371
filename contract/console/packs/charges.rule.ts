/** The owners' estimates of what lowers the margin of every pack, besides its cards (A-058). */
export interface Charges {
  /** What payment providers take of the income that is not paid with gifted points, in thousandths. */
  readonly providerFeePermille: number
  /** The share of one shipped card in the postage of its parcel. */
  readonly cardPostageYen: number
  /**
   * The share of the income that is paid with gifted points, in thousandths. Points for converted
   * cards do not count, because the margin of the pack that gave them has paid for them.
   */
  readonly freePointsPermille: number
}

export const NO_CHARGES: Charges = {
  providerFeePermille: 0,
  cardPostageYen: 0,
  freePointsPermille: 0,
}

/** What the estimates come to for an income and a number of shipped cards, in yen. */
export interface Charged {
  readonly freePointsYen: number
  readonly feesYen: number
  readonly postageYen: number
}

/** Each amount is rounded up. */
export function chargedOn(
  { income, shippedCount }: { readonly income: number; readonly shippedCount: number },
  { providerFeePermille, cardPostageYen, freePointsPermille }: Charges,
): Charged {
  const freePointsYen = Math.ceil((income * freePointsPermille) / 1000)
  return {
    freePointsYen,
    feesYen: Math.ceil(((income - freePointsYen) * providerFeePermille) / 1000),
    postageYen: shippedCount * cardPostageYen,
  }
}

export function sumOf({ freePointsYen, feesYen, postageYen }: Charged): number {
  return freePointsYen + feesYen + postageYen
}
