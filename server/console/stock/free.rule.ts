import type { CardStock, ReservedLine } from './stock.sql.ts'

export interface Stock {
  readonly onHand: number
  /** What the tickets that are left in urns of packs on sale can still win. */
  readonly inUrns: number
  /** Won, while the member has not decided. */
  readonly undecided: number
  /** Decided to be shipped, and not handed over. */
  readonly toShip: number
  /** On hand less all of these. It is negative if more is promised than is on hand. */
  readonly free: number
}

/** Derives the stock of one card from its movements and from what its packs hold. */
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

/** Returns the figures of a card under the names of the contract; zeros for a card without any. */
export function wireStock(stock: Stock | undefined) {
  const { onHand = 0, inUrns = 0, undecided = 0, toShip = 0, free = 0 } = stock ?? {}
  return { on_hand: onHand, in_urns: inUrns, undecided, to_ship: toShip, free }
}
