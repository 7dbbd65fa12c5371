import { Text } from '@mantine/core'
import type { StockFigures } from '#contract/console/stock/cards.ts'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { cardsTexts } from './cards.texts.ts'

/** A count of the stock. A negative count is red and has a minus sign. */
export function StockNumber({ count }: { readonly count: number }) {
  if (count >= 0) return formatNumber(count)
  return (
    <Text component="strong" inherit c="vermilion.8" fw={700}>
      −{formatNumber(-count)}
    </Text>
  )
}

export interface StockTableProps {
  readonly cardId: number
  readonly stock: StockFigures
  readonly hasLink?: boolean
}

/** The copies of a card, counted by what they are promised to. */
export function StockTable({ cardId, stock, hasLink = true }: StockTableProps) {
  const texts = useTexts(cardsTexts)
  const names = ['onHand', 'inUrns', 'undecided', 'toShip', 'free'] as const
  const countOf = (name: (typeof names)[number]) => <StockNumber count={stock[name]} />
  return (
    <div>
      <FactTable
        name={texts.stockTitle}
        rows={names.map((name) => [texts.fields[name], countOf(name)])}
        areNumbers
      />
      {hasLink ? <SmallLink to={`/stock/${cardId}`}>{texts.toStock}</SmallLink> : null}
    </div>
  )
}
