import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { ConsoleQuery } from '#contract/console/calls.ts'
import type { ConsoleDocument } from '#contract/console/payments/documents.ts'
import { formatTime } from '#web/console/format/times.ts'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { List } from '#web/console/list/list.tsx'
import { TextFilter } from '#web/console/list/list-filters.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import {
  type ListControl,
  pageQueryOf,
  useListAddress,
} from '#web/console/list/use-list-address.ts'
import { ReportTabs } from '#web/console/reports/report-tabs.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { documentsTexts } from './documents.texts.ts'

type Query = NonNullable<ConsoleQuery<'GET /documents'>>

const CHOICES = {
  filters: ['text', 'from', 'to', 'min_yen', 'max_yen'],
  sorts: ['traded_on', 'total_yen'],
  columns: ['member_id', 'kind', 'issued_at'],
}

/**
 * The receipts for members' payments. The operator searches them by day, amount and counterparty
 * (A-181).
 */
export function DocumentsScreen() {
  const texts = useTexts(documentsTexts)
  const control = useListAddress(CHOICES)
  const { address } = control
  const query = { ...address.filters, ...pageQueryOf(address) } as Query
  const { answer, outcome, reload } = useLoad('GET /documents', { query })
  const columns = useColumns()
  return (
    <>
      <ScreenTitle title={texts.title} />
      <ReportTabs />
      <Text size="sm">{texts.text}</Text>
      <List<ConsoleDocument>
        name={texts.title}
        control={control}
        columns={columns}
        page={answer}
        failure={outcome?.kind === 'ok' ? undefined : outcome}
        reload={reload}
        idOf={idOf}
        nameOf={({ number }) => number}
        hrefOf={hrefOf}
        empty={texts.empty}
        filters={<DocumentFilters control={control} />}
      />
    </>
  )
}

const idOf = ({ id }: ConsoleDocument) => String(id)
const hrefOf = ({ id }: ConsoleDocument) => `/documents/${id}`

function DocumentFilters({ control }: { readonly control: ListControl }) {
  const texts = useTexts(documentsTexts)
  return (
    <>
      <TextFilter control={control} name="text" label={texts.search} isSearch />
      <TextFilter control={control} name="from" label={texts.from} type="date" />
      <TextFilter control={control} name="to" label={texts.to} type="date" />
      <TextFilter control={control} name="min_yen" label={texts.minYen} type="number" />
      <TextFilter control={control} name="max_yen" label={texts.maxYen} type="number" />
    </>
  )
}

function useColumns(): readonly ListColumn<ConsoleDocument>[] {
  const texts = useTexts(documentsTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      { name: 'number', title: texts.number, cell: ({ number }) => number },
      { name: 'traded_on', title: texts.tradedOn, cell: ({ traded_on }) => traded_on },
      { name: 'counterparty', title: texts.counterparty, cell: ({ counterparty }) => counterparty },
      { name: 'member_id', title: texts.member, cell: ({ member_id }) => member_id },
      {
        name: 'total_yen',
        title: texts.total,
        isNumber: true,
        cell: ({ total_yen }) => texts.yen(total_yen),
      },
      {
        name: 'kind',
        title: texts.kind,
        cell: ({ reissue_of }) =>
          reissue_of === null ? texts.original : texts.reissue(reissue_of),
      },
      {
        name: 'issued_at',
        title: texts.issued,
        cell: ({ issued_at }) => formatTime(issued_at, language),
      },
    ],
    [texts, language],
  )
}
