import {
  type Charges,
  chargedOn,
  type PaidWith,
  sumOf,
} from '#contract/console/packs/charges.rule.ts'
import type { PublishedPack } from '#contract/console/packs/packs.ts'

interface DecidedPrize {
  readonly card: { readonly costYen: number | null }
  readonly buyPoint: number
  readonly count: number
  readonly left: number
  /** How many won cards were converted to points, and how many ship or were shipped. */
  readonly converted: number
  readonly shipped: number
}

/** What the sold tickets brought, in the pack's currency. */
interface Income {
  readonly income: number
  readonly currency: 'point' | 'coin'
  readonly charges: Charges
  readonly paidWith: PaidWith
  readonly freeDraws: PublishedPack['figures']['freeDraws']
}

/**
 * Returns a pack's income, the cost of the cards won from it so far, and the margin. A pack
 * that is sold for coins has no margin, because a coin has no worth in yen.
 */
export function figuresOf(
  { income, currency, charges, paidWith, freeDraws }: Income,
  prizes: readonly DecidedPrize[],
): PublishedPack['figures'] {
  const sum = (of: (prize: DecidedPrize) => number) =>
    prizes.reduce((total, prize) => total + of(prize), 0)
  const wonOf = ({ count, left }: DecidedPrize) => count - left
  const convertedCount = sum(({ converted }) => converted)
  const convertedPoints = sum(({ converted, buyPoint }) => converted * buyPoint)
  const shippedCount = sum(({ shipped }) => shipped)
  const isCostKnown = prizes.every((prize) => prize.card.costYen !== null || wonOf(prize) === 0)
  const costOf = (count: (prize: DecidedPrize) => number) =>
    isCostKnown ? sum((prize) => count(prize) * (prize.card.costYen ?? 0)) : null
  const wonCost = costOf(wonOf)
  const convertedCost = costOf(({ converted }) => converted)
  const charged =
    currency === 'coin' ? null : chargedOn({ income, shippedCount, paidWith }, charges)
  return {
    income,
    wonCost,
    convertedCost,
    convertedCount,
    convertedPoints,
    shippedCount,
    undecidedCount: sum(wonOf) - convertedCount - shippedCount,
    paidWith,
    freeDraws,
    charged,
    margin:
      charged === null || wonCost === null || convertedCost === null
        ? null
        : income - wonCost + convertedCost - convertedPoints - sumOf(charged),
  }
}
