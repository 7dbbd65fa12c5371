/** The owners' estimates of what lowers the margin of every pack, besides its cards (A-058). */
export interface Charges {
  /** What payment providers take of the income that is not paid with gifted points, in thousandths. */
  readonly providerFeePermille: number
  /** The share of one shipped card in the postage of its parcel. */
  readonly cardPostageYen: number
  /**
   * The share of the income that is paid with gifted points, in thousandths, where the ledger is not
   * counted yet. Points for converted cards do not count, because the margin of the pack that gave
   * them has paid for them.
   */
  readonly freePointsPermille: number
}

export const NO_CHARGES: Charges = {
  providerFeePermille: 0,
  cardPostageYen: 0,
  freePointsPermille: 0,
}

/** The points that paid an income, as far as the ledger is counted: bought, for cards, and given. */
export interface PaidWith {
  readonly paid: number
  readonly converted: number
  readonly given: number
}
export const NOTHING_COUNTED: PaidWith = { paid: 0, converted: 0, given: 0 }

/** The part of the income whose points the ledger does not tell yet. */
export function uncountedOf(income: number, { paid, converted, given }: PaidWith): number {
  return Math.max(0, income - paid - converted - given)
}

/** What gifted points, fees and postage come to for an income and a number of shipped cards, in yen. */
export interface Charged {
  readonly freePointsYen: number
  readonly feesYen: number
  readonly postageYen: number
}

/**
 * Each amount is rounded up. Gifted points are those of the ledger; only the income that it does not
 * tell yet has the estimated share. No provider takes a fee of points for converted cards.
 */
export function chargedOn(
  {
    income,
    shippedCount,
    paidWith = NOTHING_COUNTED,
  }: { readonly income: number; readonly shippedCount: number; readonly paidWith?: PaidWith },
  { providerFeePermille, cardPostageYen, freePointsPermille }: Charges,
): Charged {
  const uncounted = uncountedOf(income, paidWith)
  const estimated = Math.ceil((uncounted * freePointsPermille) / 1000)
  return {
    freePointsYen: paidWith.given + estimated,
    feesYen: Math.ceil(((paidWith.paid + uncounted - estimated) * providerFeePermille) / 1000),
    postageYen: shippedCount * cardPostageYen,
  }
}

export function sumOf({ freePointsYen, feesYen, postageYen }: Charged): number {
  return freePointsYen + feesYen + postageYen
}
