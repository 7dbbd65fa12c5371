import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { stockList } from '#contract/console/stock/stock.fields.ts'
import type { StockRow } from '#contract/console/stock/stock.ts'
import { StockNumber } from '#web/console/cards/stock-figures.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { stockTexts } from './stock.texts.ts'

const RESERVED_SHOWN_MAX = 2

/**
 * The list of the cards in stock: for each card, how many copies are on hand, how many of them are
 * reserved for packs or members, and how many are free.
 */
export function StockScreen() {
  const texts = useTexts(stockTexts)
  const can = useCan()
  const { list } = useDefinedList('GET /stock', stockList, texts, {
    hrefOf: ({ id }) => `/stock/${id}`,
    nameOf: ({ code, name }) => `${code} ${name}`,
    optionsOf: ({ shelves }) => ({ shelf: shelves }),
    cells: {
      shelves: ({ shelves }) => shelves.join(', '),
      onHand: ({ stock }) => <StockNumber count={stock.onHand} />,
      reserved: ({ reserved }) => <Reserved packs={reserved} />,
      undecided: ({ stock }) => <StockNumber count={stock.undecided} />,
      toShip: ({ stock }) => <StockNumber count={stock.toShip} />,
      free: ({ stock }) => <StockNumber count={stock.free} />,
    },
  })
  const actions = (
    <>
      {can('stock.move') ? (
        <Button variant="default" component={Link} to="/stock/count">
          {texts.count}
        </Button>
      ) : null}
      {can('acquisitions.add') ? (
        <Button component={Link} to="/acquisitions/new">
          {texts.buyIn}
        </Button>
      ) : null}
    </>
  )
  return <ListScreen {...list} text={texts.figuresText} actions={actions} />
}

/** The first packs that reserve a card, and the number of the others. The card's screen has all. */
function Reserved({ packs }: { readonly packs: StockRow['reserved'] }) {
  const texts = useTexts(stockTexts)
  const moreCount = packs.length - RESERVED_SHOWN_MAX
  return (
    <>
      {packs.slice(0, RESERVED_SHOWN_MAX).map(({ packId, name, count }) => (
        <div key={packId}>{texts.reservedBy(name, count)}</div>
      ))}
      {moreCount > 0 ? <div>{texts.morePacks(moreCount)}</div> : null}
    </>
  )
}
