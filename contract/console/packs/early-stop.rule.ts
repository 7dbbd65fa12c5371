import {
  extraCountOf,
  type PricedExtra,
  type PricedLine,
  type PricedPack,
  shippedCostOf,
  totalOf,
} from './packs.rule.ts'

/** The loss of the shop if the sale stops as soon as the dearest cards are drawn. */
interface EarlyStop {
  /**
   * How many of the dearest cards are assumed to be drawn: `k`, or all cards if the pack has fewer.
   */
  readonly bestCount: number
  /** What the dearest cards cost together if they are shipped, in yen. */
  readonly bestCostYen: number
  /**
   * The loss in yen if the dearest cards are drawn first and the sale then stops; 0 if there is no
   * loss. The extra prizes of the drawn tickets count too.
   */
  readonly worstLossYen: number
  /** How many draws it takes on average until the dearest cards are gone, rounded up. */
  readonly expectedDraws: number
  /**
   * The loss in yen after `expectedDraws` draws; 0 if there is no loss. The dearest cards are among
   * the drawn cards, and every other drawn card is assumed to have the average cost of the other
   * cards. The extra prizes of the drawn tickets count too.
   */
  readonly expectedLossYen: number
  /**
   * The number of draws after which the income covers the cost. The cost is that of the dearest
   * cards, plus the average cost of the other cards for each further draw, plus the average cost of
   * the extra prizes for each draw. Null if the income covers the cost at no number of draws.
   */
  readonly breakEvenDraws: number | null
}

/** Returns the loss if sales stop when the `k` dearest cards are gone and all cards are shipped. */
export function earlyStop({ price, lines, extras }: PricedPack, k: number): EarlyStop {
  const total = totalOf(lines)
  const bestCount = Math.min(k, total)
  const bestCostYen = costOfBest(lines, bestCount)
  const restCostYen = lines.reduce((sum, line) => sum + shippedCostOf(line), 0) - bestCostYen
  const restCount = total - bestCount
  const averageRest = restCount === 0 ? 0 : restCostYen / restCount
  // If k of N shuffled tickets are marked, the last marked ticket is on average at place
  // k (N + 1) / (k + 1).
  const expectedDraws = Math.ceil((bestCount * (total + 1)) / (bestCount + 1))
  const costAt = (draws: number) =>
    bestCostYen + (draws - bestCount) * averageRest + extraCostAfter(extras, { draws, total })
  const lossAt = (draws: number) => Math.max(0, Math.ceil(costAt(draws) - price * draws))
  const extraCostPerDraw = extras.reduce((sum, extra) => sum + averageCostOf(extra), 0)
  const draws = breakEven({
    price: price - extraCostPerDraw,
    bestCount,
    bestCostYen,
    restCount,
    restCostYen,
  })
  return {
    bestCount,
    bestCostYen,
    worstLossYen: lossAt(bestCount),
    expectedDraws,
    expectedLossYen: lossAt(expectedDraws),
    // Only the very last draw wins the extra prizes for the last ticket.
    breakEvenDraws: draws === total && lossAt(total) > 0 ? null : draws,
  }
}

/** Returns what the extra prizes of the first `draws` tickets cost, in yen. */
function extraCostAfter(
  extras: readonly PricedExtra[],
  { draws, total }: { readonly draws: number; readonly total: number },
): number {
  return extras.reduce((sum, extra) => {
    const isGiven = extra.kind === 'every' || draws === total
    const count = isGiven ? extraCountOf(extra, draws) : 0
    return sum + count * (extra.costYen ?? 0)
  }, 0)
}

/** Returns what an extra prize costs per draw on average, in yen, before the last draw. */
function averageCostOf({ kind, step, costYen }: PricedExtra): number {
  return kind === 'last' || step === null ? 0 : (costYen ?? 0) / step
}

interface BreakEven {
  /** The price of one draw, less the average cost of the extra prizes. */
  readonly price: number
  readonly bestCount: number
  readonly bestCostYen: number
  readonly restCount: number
  readonly restCostYen: number
}

/**
 * Returns the number of draws after which the income covers the cost. The equation of income and
 * cost is multiplied by `restCount`, so that the average cost of the other cards is not rounded.
 */
function breakEven({ price, bestCount, bestCostYen, restCount, restCostYen }: BreakEven) {
  if (price * bestCount >= bestCostYen) return bestCount
  const gainPerDraw = price * restCount - restCostYen
  if (gainPerDraw <= 0) return null
  const draws = Math.ceil((bestCostYen * restCount - bestCount * restCostYen) / gainPerDraw)
  return draws <= bestCount + restCount ? draws : null
}

function costOfBest(lines: readonly PricedLine[], count: number): number {
  let left = count
  let cost = 0
  for (const line of lines.toSorted((a, b) => (b.costYen ?? 0) - (a.costYen ?? 0))) {
    const taken = Math.min(left, line.count)
    cost += taken * (line.costYen ?? 0)
    left -= taken
  }
  return cost
}
