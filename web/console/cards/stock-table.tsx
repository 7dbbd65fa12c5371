import { Anchor, Table } from '@mantine/core'
import { Link } from 'react-router'
import type { StockFigures } from '#contract/console/stock/cards.ts'
import { useTexts } from '#web/language/language.ts'
import { cardsTexts } from './cards.texts.ts'
import { StockNumber } from './stock-number.tsx'

export interface StockTableProps {
  readonly cardId: number
  readonly stock: StockFigures
  readonly hasLink?: boolean
}

/**
 * A table of the stock of a card. Each row counts the copies in one state, such as on hand, in
 * packs, or to be shipped.
 */
export function StockTable({ cardId, stock, hasLink = true }: StockTableProps) {
  const texts = useTexts(cardsTexts)
  const rows = [
    [texts.onHand, stock.onHand],
    [texts.inUrns, stock.inUrns],
    [texts.undecided, stock.undecided],
    [texts.toShip, stock.toShip],
    [texts.free, stock.free],
  ] as const
  return (
    <div>
      <Table aria-label={texts.stockTitle} withTableBorder bg="#fff">
        <Table.Tbody>
          {rows.map(([title, count]) => (
            <Table.Tr key={title}>
              <Table.Th scope="row">{title}</Table.Th>
              <Table.Td ta="right">
                <StockNumber count={count} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {hasLink ? (
        <Anchor component={Link} to={`/stock/${cardId}`} size="sm">
          {texts.toStock}
        </Anchor>
      ) : null}
    </div>
  )
}
