import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Acquisition } from '#contract/console/stock/acquisitions.ts'
import { TextFilter } from '#web/console/list/list-filters.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { rowId, useList } from '#web/console/list/use-list.ts'
import type { ListControl } from '#web/console/list/use-list-address.ts'
import { ExportButtons, ExportOutcome } from '#web/console/reports/export-buttons.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { acquisitionsTexts } from './acquisitions.texts.ts'
import { useLedgerExport } from './use-ledger-export.ts'

const CHOICES = {
  filters: ['text', 'from', 'to', 'minYen', 'maxYen'],
  sorts: ['acquiredOn', 'priceYen'],
  columns: ['kind', 'count', 'features', 'counterparty', 'corrects', 'operator'],
}

/**
 * The list of acquisitions. The law requires a second-hand dealer to record what was bought and
 * from whom.
 */
export function AcquisitionsScreen() {
  const texts = useTexts(acquisitionsTexts)
  const can = useCan()
  const { source, control } = useList('GET /acquisitions', CHOICES)
  const ledger = useLedgerExport(control.address.filters)
  const columns = useColumns()
  const { from = '', to = '' } = control.address.filters
  const period = new URLSearchParams({ from, to })
  return (
    <ListScreen<Acquisition>
      title={texts.title}
      actions={
        <>
          <ExportButtons report={ledger} permission="acquisitions.read" />
          <Button variant="default" component={Link} to={`/acquisitions/ledger?${period}`}>
            {texts.print}
          </Button>
          {can('acquisitions.add') ? (
            <Button component={Link} to="/acquisitions/new">
              {texts.buyIn}
            </Button>
          ) : null}
        </>
      }
      text={texts.text}
      {...source}
      columns={columns}
      idOf={rowId}
      nameOf={({ id, counterpartyName }) => `${id} ${counterpartyName}`}
      hrefOf={hrefOf}
      empty={texts.empty}
      filters={<AcquisitionFilters control={control} />}
    >
      <ExportOutcome report={ledger} />
    </ListScreen>
  )
}

const hrefOf = ({ id }: Acquisition) => `/acquisitions/${id}`

function AcquisitionFilters({ control }: { readonly control: ListControl }) {
  const texts = useTexts(acquisitionsTexts)
  return (
    <>
      <TextFilter control={control} name="text" label={texts.search} isSearch />
      <TextFilter control={control} name="from" label={texts.from} type="date" />
      <TextFilter control={control} name="to" label={texts.to} type="date" />
      <TextFilter control={control} name="minYen" label={texts.minYen} type="number" />
      <TextFilter control={control} name="maxYen" label={texts.maxYen} type="number" />
    </>
  )
}

function useColumns(): readonly ListColumn<Acquisition>[] {
  const texts = useTexts(acquisitionsTexts)
  return useMemo(
    () => [
      { name: 'id', title: texts.number, cell: ({ id }) => formatNumber(id) },
      { name: 'acquiredOn', title: texts.acquiredOn, cell: ({ acquiredOn }) => acquiredOn },
      { name: 'kind', title: texts.kind, cell: ({ kind }) => kind },
      {
        name: 'count',
        title: texts.count,
        isNumber: true,
        cell: ({ count }) => formatNumber(count),
      },
      { name: 'features', title: texts.features, cell: ({ features }) => features },
      {
        name: 'priceYen',
        title: texts.price,
        isNumber: true,
        cell: ({ priceYen }) => texts.yen(priceYen),
      },
      {
        name: 'counterparty',
        title: texts.counterparty,
        cell: ({ counterpartyName }) => counterpartyName,
      },
      {
        name: 'corrects',
        title: texts.corrects,
        cell: ({ correctsId }) => (correctsId === null ? '' : formatNumber(correctsId)),
      },
      { name: 'operator', title: texts.operator, cell: ({ operator }) => operator },
    ],
    [texts],
  )
}
