/**
 * The calculations about a pack, for the editor and for the server. A point counts as a yen. A coin
 * has no worth in yen, so a pack that is sold for coins has costs and no margin.
 */

/** A line or an extra prize, with the worth of the card. */
export interface PricedLine {
  /** How many copies of the card the whole pack gives. */
  readonly count: number
  readonly rarity: number
  /** The points for converting one card. */
  readonly buyPoint: number
  /** `2` if the card is always shipped. */
  readonly actionType: '0' | '2'
  /** What one card has cost, in yen; null if unknown. */
  readonly costYen: number | null
  /** The market price of one card, in yen; null if unknown. */
  readonly marketYen: number | null
}
/** The composition of a pack as the calculator reads it. */
export interface PricedPack {
  /** The price of one draw. */
  readonly price: number
  /** The lines, whose counts sum to the tickets of the pack. */
  readonly lines: readonly PricedLine[]
  /** The extra prizes, each with the number of times that the pack gives the extra prize. */
  readonly extras: readonly PricedLine[]
}

/** What members do: ship all cards, convert all that they can, or convert an assumed share. */
export const SCENARIOS = ['shipped', 'converted', 'assumed'] as const
export type Scenario = (typeof SCENARIOS)[number]
/** The assumed share of converted cards by rarity, in thousandths. A missing rarity counts as 0. */
export type ConversionShares = ReadonlyMap<number, number>

/** The figures of one scenario after all tickets of the pack are sold. */
export interface SellOut {
  /** Cost of the shipped cards and points for the converted cards, in yen, rounded up. */
  readonly costYen: number
  /** Income less cost. */
  readonly marginYen: number
  /** The margin in thousandths of the income, rounded down. */
  readonly marginPermille: number
  /**
   * What members get back, in thousandths of the income, rounded down. Converted cards count with
   * their points. Cards that are not converted count with the market price in `market`, with the
   * conversion points in `points`, and with the cost in `cost`.
   */
  readonly returnPermille: {
    readonly market: number
    readonly points: number
    readonly cost: number
  }
}
export interface Calculation {
  readonly total: number
  /** Income at sell-out: price × total. */
  readonly income: number
  readonly scenarios: Readonly<Record<Scenario, SellOut>>
  /**
   * How many lines and extra prizes have no cost, and how many have no market price. A missing
   * value counts as 0.
   */
  readonly missingCosts: number
  readonly missingMarkets: number
}

/** Returns the number of tickets: the sum of the counts. */
export function totalOf(lines: readonly { readonly count: number }[]): number {
  return lines.reduce((sum, { count }) => sum + count, 0)
}

/** Returns how often a pack of `total` tickets gives an extra prize. */
export function extraCountOf(
  { kind, step }: { readonly kind: 'last' | 'every'; readonly step: number | null },
  total: number,
): number {
  if (total === 0) return 0
  return kind === 'last' || step === null ? 1 : Math.floor(total / step)
}

/**
 * Returns a probability in per cent, such as `0.05` or `12.5`, rounded to at most 4 decimals. A
 * prize that can be won never has 0: if its chance rounds to 0, the text is `<0.0001`.
 */
export function percentOf(count: number, total: number): string {
  if (total === 0 || count === 0) return '0'
  const tenThousandths = Math.round((count * 1_000_000) / total)
  if (tenThousandths === 0) return '<0.0001'
  return String(tenThousandths / 10_000)
}

/**
 * Returns for each line its share in the cost of the whole pack, if all cards ship, in thousandths.
 */
export function costSharesOf({ lines, extras }: PricedPack): readonly number[] {
  const total = [...lines, ...extras].reduce((sum, each) => sum + shippedCostOf(each), 0)
  return lines.map((line) => (total === 0 ? 0 : Math.floor((shippedCostOf(line) * 1000) / total)))
}

/** Returns income, cost, margin and return rates at sell-out in all three scenarios. */
export function calculate(pack: PricedPack, shares: ConversionShares): Calculation {
  const given = [...pack.lines, ...pack.extras]
  const total = totalOf(pack.lines)
  const income = pack.price * total
  const sellOutOf = (scenario: Scenario) =>
    sellOut(given, income, (line) => shareOf(line, scenario))
  const shareOf = (line: PricedLine, scenario: Scenario) =>
    convertedPermilleOf(line, scenario, shares)
  return {
    ...{ total, income },
    scenarios: {
      shipped: sellOutOf('shipped'),
      converted: sellOutOf('converted'),
      assumed: sellOutOf('assumed'),
    },
    missingCosts: given.filter(({ costYen }) => costYen === null).length,
    missingMarkets: given.filter(({ marketYen }) => marketYen === null).length,
  }
}

function convertedPermilleOf(
  { actionType, rarity }: PricedLine,
  scenario: Scenario,
  shares: ConversionShares,
): number {
  if (actionType === '2' || scenario === 'shipped') return 0
  return scenario === 'converted' ? 1000 : (shares.get(rarity) ?? 0)
}

function sellOut(
  given: readonly PricedLine[],
  income: number,
  convertedPermille: (line: PricedLine) => number,
): SellOut {
  /**
   * Returns 1000 times the worth of all cards. `keptOf` returns the worth of a card that is not
   * converted.
   */
  const worth = (keptOf: (line: PricedLine) => number) =>
    given.reduce((sum, line) => {
      const permille = convertedPermille(line)
      const each = permille * line.buyPoint + (1000 - permille) * keptOf(line)
      return sum + line.count * each
    }, 0)
  const permilleOf = (thousandfold: number) =>
    income === 0 ? 0 : Math.floor(thousandfold / income)
  const cost = worth(({ costYen }) => costYen ?? 0)
  const costYen = Math.ceil(cost / 1000)
  const marginYen = income - costYen
  return {
    ...{ costYen, marginYen, marginPermille: permilleOf(marginYen * 1000) },
    returnPermille: {
      market: permilleOf(worth(({ marketYen }) => marketYen ?? 0)),
      points: permilleOf(worth(({ buyPoint }) => buyPoint)),
      cost: permilleOf(cost),
    },
  }
}

/** The loss of the shop if the sale stops as soon as the dearest cards are drawn. */
export interface EarlyStop {
  /**
   * How many of the dearest cards are assumed to be drawn: `k`, or all cards if the pack has fewer.
   */
  readonly bestCount: number
  /** What the dearest cards cost together if they are shipped, in yen. */
  readonly bestCostYen: number
  /**
   * The loss in yen if the dearest cards are drawn first and the sale then stops; 0 if there is no
   * loss.
   */
  readonly worstLossYen: number
  /** How many draws it takes on average until the dearest cards are gone, rounded up. */
  readonly expectedDraws: number
  /**
   * The loss in yen after `expectedDraws` draws; 0 if there is no loss. The dearest cards are among
   * the drawn cards, and every other drawn card is assumed to have the average cost of the other
   * cards.
   */
  readonly expectedLossYen: number
  /**
   * The number of draws after which the income covers the cost. The cost is that of the dearest
   * cards, plus the average cost of the other cards for each further draw. Null if the income
   * covers the cost at no number of draws.
   */
  readonly breakEvenDraws: number | null
}

/** Returns the loss if sales stop when the `k` dearest cards are gone and all cards are shipped. */
export function earlyStop({ price, lines }: PricedPack, k: number): EarlyStop {
  const total = totalOf(lines)
  const bestCount = Math.min(k, total)
  const bestCostYen = costOfBest(lines, bestCount)
  const restCostYen = lines.reduce((sum, line) => sum + shippedCostOf(line), 0) - bestCostYen
  const restCount = total - bestCount
  const averageRest = restCount === 0 ? 0 : restCostYen / restCount
  // If k of N shuffled tickets are marked, the last marked ticket is on average at place
  // k (N + 1) / (k + 1).
  const expectedDraws = Math.ceil((bestCount * (total + 1)) / (bestCount + 1))
  const costAt = (draws: number) => bestCostYen + (draws - bestCount) * averageRest
  const lossAt = (draws: number) => Math.max(0, Math.ceil(costAt(draws) - price * draws))
  return {
    ...{ bestCount, bestCostYen, worstLossYen: lossAt(bestCount) },
    ...{ expectedDraws, expectedLossYen: lossAt(expectedDraws) },
    breakEvenDraws: breakEven({ price, bestCount, bestCostYen, restCount, restCostYen }),
  }
}

interface BreakEven {
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

/** Returns the cost of the `count` dearest cards. */
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

function shippedCostOf({ count, costYen }: PricedLine): number {
  return count * (costYen ?? 0)
}
