import type { StockFigures } from '#contract/console/stock/cards.ts'
import type { CardStock, ReservedLine } from './stock.sql.ts'

/**
 * Computes the stock of one card from its movements and from the copies that packs promise.
 */
export function stockOf(
  { onHand, handedOver }: Pick<CardStock, 'onHand' | 'handedOver'>,
  lines: readonly ReservedLine[],
): StockFigures {
  const sum = (of: (line: ReservedLine) => number) =>
    lines.reduce((total, line) => total + of(line), 0)
  const inUrns = sum(({ left, isEnded }) => (isEnded ? 0 : left))
  const undecided = sum(({ won, converted, shipped }) => won - converted - shipped)
  const toShip = sum(({ shipped }) => shipped) - handedOver
  return { onHand, inUrns, undecided, toShip, free: onHand - inUrns - undecided - toShip }
}
