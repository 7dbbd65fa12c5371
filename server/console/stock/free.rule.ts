import type { CardStock, ReservedLine } from './stock.sql.ts'

export interface Stock {
  readonly onHand: number
  /** Copies that the unsold tickets of packs on sale can still win. */
  readonly inUrns: number
  /** Copies won by members who have not decided about them yet. */
  readonly undecided: number
  /** Copies that members decided to have shipped and that are not handed over yet. */
  readonly toShip: number
  /**
   * `onHand` less `inUrns`, `undecided` and `toShip`. It is negative if more copies are promised
   * than are on hand.
   */
  readonly free: number
}

/**
 * Computes the stock of one card from its movements and from the copies that packs promise.
 */
export function stockOf(
  { onHand, handedOver }: Pick<CardStock, 'onHand' | 'handedOver'>,
  lines: readonly ReservedLine[],
): Stock {
  const sum = (of: (line: ReservedLine) => number) =>
    lines.reduce((total, line) => total + of(line), 0)
  const inUrns = sum(({ left, isEnded }) => (isEnded ? 0 : left))
  const undecided = sum(({ won, converted, shipped }) => won - converted - shipped)
  const toShip = sum(({ shipped }) => shipped) - handedOver
  return { onHand, inUrns, undecided, toShip, free: onHand - inUrns - undecided - toShip }
}

/**
 * Returns the stock figures of a card under the contract's names; all zeros if `stock` is
 * undefined.
 */
export function wireStock(stock: Stock | undefined) {
  const { onHand = 0, inUrns = 0, undecided = 0, toShip = 0, free = 0 } = stock ?? {}
  return { onHand, inUrns, undecided, toShip, free }
}
