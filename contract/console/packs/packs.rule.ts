/**
 * The calculations about a pack, for the editor and for the server. A point counts as a yen. A coin
 * has no worth in yen, so a pack that is sold for coins has costs and no margin.
 */

import {
  type Charged,
  type Charges,
  chargedOn,
  NOTHING_COUNTED,
  type PaidWith,
  sumOf,
} from './charges.rule.ts'

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
/** An extra prize, with the worth of the card and the number of times that the pack gives it. */
export interface PricedExtra extends PricedLine, ExtraRule {}
interface ExtraRule {
  /** `last`: for the last ticket. `every`: for each ticket whose number is a multiple of `step`. */
  readonly kind: 'last' | 'every'
  readonly step: number | null
}
export interface PricedPack {
  readonly price: number
  /** The lines, whose counts sum to the tickets of the pack. */
  readonly lines: readonly PricedLine[]
  readonly extras: readonly PricedExtra[]
}

/** What members do: ship all cards, convert all that they can, or convert an assumed share. */
export const SCENARIOS = ['shipped', 'converted', 'assumed'] as const
export type Scenario = (typeof SCENARIOS)[number]
/** The assumed share of converted cards by rarity, in thousandths. A missing rarity counts as 0. */
export type ConversionShares = ReadonlyMap<number, number>

/** The figures of one scenario after all tickets of the pack are sold. */
export interface SellOut extends Charged {
  /** Cost of the shipped cards and points for the converted cards, in yen, rounded up. */
  readonly costYen: number
  /** The income less the cost, gifted points, fees and postage. */
  readonly marginYen: number
  /** The margin in thousandths of the income, rounded down. */
  readonly marginPermille: number
  /**
   * What members get back, in thousandths of the income, rounded down. Converted cards count with
   * their points. Cards that are not converted count with the market price in `market`, with the
   * conversion points in `points`, and with the cost in `cost`.
   */
  readonly returnPermille: Readonly<Record<ReturnKind, number>>
}
/** What a card that is not converted counts as in a return rate. */
export const RETURN_KINDS = ['market', 'points', 'cost'] as const
export type ReturnKind = (typeof RETURN_KINDS)[number]
/** Above this return, members get more back than they pay. */
export const RETURN_PERMILLE_MAX = 1000

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

export function totalOf(lines: readonly { readonly count: number }[]): number {
  return lines.reduce((sum, { count }) => sum + count, 0)
}

/** Returns how often a pack of `total` tickets gives an extra prize. */
export function extraCountOf({ kind, step }: ExtraRule, total: number): number {
  if (total === 0) return 0
  return kind === 'last' || step === null ? 1 : Math.floor(total / step)
}

/**
 * Returns a probability in per cent, such as `0.05` or `54.6`, rounded to three digits. A prize that
 * can be won never has 0, and one that can be missed never has 100.
 */
export function percentOf(count: number, total: number): string {
  if (total === 0 || count === 0) return '0'
  if (count === total) return '100'
  const percent = (count * 100) / total
  if (percent < 0.0001) return '<0.0001'
  return String(Math.min(99.9, Number(percent.toPrecision(3))))
}

/**
 * Returns for each line its share in the cost of the whole pack, if all cards ship, in thousandths.
 */
export function costSharesOf({ lines, extras }: PricedPack): readonly number[] {
  const total = [...lines, ...extras].reduce((sum, each) => sum + shippedCostOf(each), 0)
  return lines.map((line) => (total === 0 ? 0 : Math.floor((shippedCostOf(line) * 1000) / total)))
}

/**
 * Returns income, cost, margin and return rates at sell-out in all three scenarios.
 * `paidWith` is known of the tickets that are sold.
 */
export function calculate(
  pack: PricedPack,
  shares: ConversionShares,
  charges: Charges,
  paidWith: PaidWith = NOTHING_COUNTED,
): Calculation {
  const given = [...pack.lines, ...pack.extras]
  const total = totalOf(pack.lines)
  const income = pack.price * total
  const sellOutOf = (scenario: Scenario) =>
    sellOut(given, { income, charges, paidWith }, (line) => shareOf(line, scenario))
  const shareOf = (line: PricedLine, scenario: Scenario) =>
    convertedPermilleOf(line, scenario, shares)
  return {
    total,
    income,
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
  {
    income,
    charges,
    paidWith,
  }: { readonly income: number; readonly charges: Charges; readonly paidWith: PaidWith },
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
  const shipped = given.reduce(
    (sum, line) => sum + line.count * (1000 - convertedPermille(line)),
    0,
  )
  const shippedCount = Math.ceil(shipped / 1000)
  const charged = chargedOn({ income, shippedCount, paidWith }, charges)
  const marginYen = income - costYen - sumOf(charged)
  return {
    costYen,
    ...charged,
    marginYen,
    marginPermille: permilleOf(marginYen * 1000),
    returnPermille: {
      market: permilleOf(worth(({ marketYen }) => marketYen ?? 0)),
      points: permilleOf(worth(({ buyPoint }) => buyPoint)),
      cost: permilleOf(cost),
    },
  }
}

/** Returns what all cards of a line or extra prize cost if they are shipped, in yen. */
export function shippedCostOf({ count, costYen }: PricedLine): number {
  return count * (costYen ?? 0)
}
