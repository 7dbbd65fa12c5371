import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { StockRow } from '#contract/console/stock/stock.ts'
import { StockNumber } from '#web/console/cards/stock-figures.tsx'
import { SelectFilter, TextFilter } from '#web/console/list/list-filters.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { namedOptions, plainOptions } from '#web/console/list/options.ts'
import { rowId, useList } from '#web/console/list/use-list.ts'
import type { ListControl } from '#web/console/list/use-list-address.ts'
import type { Ok } from '#web/console/wire/console-client.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { stockTexts } from './stock.texts.ts'

const RESERVED_SHOWN_MAX = 2
const CHOICES = {
  filters: ['text', 'shelf', 'supplier', 'graded', 'state'],
  sorts: ['code', 'name', 'onHand'],
  columns: ['set', 'shelves', 'reserved', 'undecided', 'toShip', 'costYen'],
}

/**
 * The list of the cards in stock: for each card, how many copies are on hand, how many of them are
 * reserved for packs or members, and how many are free.
 */
export function StockScreen() {
  const texts = useTexts(stockTexts)
  const can = useCan()
  const { source, answer, control } = useList('GET /stock', CHOICES)
  const columns = useColumns()
  return (
    <ListScreen<StockRow>
      title={texts.title}
      actions={
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
      }
      text={texts.figuresText}
      {...source}
      columns={columns}
      idOf={rowId}
      nameOf={({ code, name }) => `${code} ${name}`}
      hrefOf={hrefOf}
      empty={texts.empty}
      filters={<StockFilters control={control} answer={answer} />}
    />
  )
}

const hrefOf = ({ id }: StockRow) => `/stock/${id}`

interface StockFiltersProps {
  readonly control: ListControl
  readonly answer: Ok<'GET /stock'>['answer'] | undefined
}

function StockFilters({ control, answer }: StockFiltersProps) {
  const texts = useTexts(stockTexts)
  const { all } = texts
  return (
    <>
      <TextFilter control={control} name="text" label={texts.search} isSearch />
      <SelectFilter
        name="shelf"
        label={texts.shelf}
        options={plainOptions(answer?.shelves ?? [])}
        control={control}
        all={all}
      />
      <SelectFilter
        name="supplier"
        label={texts.supplier}
        options={plainOptions(answer?.suppliers ?? [])}
        control={control}
        all={all}
      />
      <SelectFilter
        name="graded"
        label={texts.graded}
        options={namedOptions(texts.gradedNames)}
        control={control}
        all={all}
      />
      <SelectFilter
        name="state"
        label={texts.state}
        options={namedOptions(texts.states)}
        control={control}
        all={all}
      />
    </>
  )
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

function useColumns(): readonly ListColumn<StockRow>[] {
  const texts = useTexts(stockTexts)
  return useMemo(
    () => [
      { name: 'code', title: texts.code, cell: ({ code }) => code },
      { name: 'name', title: texts.name, cell: ({ name }) => name },
      { name: 'set', title: texts.set, cell: ({ setName }) => setName },
      { name: 'shelves', title: texts.shelf, cell: ({ shelves }) => shelves.join(', ') },
      {
        name: 'onHand',
        title: texts.onHand,
        isNumber: true,
        cell: ({ stock }) => <StockNumber count={stock.onHand} />,
      },
      {
        name: 'reserved',
        title: texts.reserved,
        cell: ({ reserved }) => <Reserved packs={reserved} />,
      },
      {
        name: 'undecided',
        title: texts.undecided,
        isNumber: true,
        cell: ({ stock }) => <StockNumber count={stock.undecided} />,
      },
      {
        name: 'toShip',
        title: texts.toShip,
        isNumber: true,
        cell: ({ stock }) => <StockNumber count={stock.toShip} />,
      },
      {
        name: 'free',
        title: texts.free,
        isNumber: true,
        cell: ({ stock }) => <StockNumber count={stock.free} />,
      },
      {
        name: 'costYen',
        title: texts.cost,
        isNumber: true,
        cell: ({ costYen }) => texts.yen(costYen),
      },
    ],
    [texts],
  )
}
