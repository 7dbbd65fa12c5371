import { useMemo } from 'react'
import type { ConsoleDocument } from '#contract/console/payments/documents.ts'
import { formatTime } from '#web/console/format/times.ts'
import { TextFilter } from '#web/console/list/list-filters.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { rowId, useList } from '#web/console/list/use-list.ts'
import type { ListControl } from '#web/console/list/use-list-address.ts'
import { ReportTabs } from '#web/console/reports/report-tabs.tsx'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { documentsTexts } from './documents.texts.ts'

const CHOICES = {
  filters: ['text', 'from', 'to', 'minYen', 'maxYen'],
  sorts: ['tradedOn', 'totalYen'],
  columns: ['memberId', 'kind', 'issuedAt'],
}

/**
 * The receipts for members' payments. The operator searches them by day, amount and counterparty
 * (A-181).
 */
export function DocumentsScreen() {
  const texts = useTexts(documentsTexts)
  const { source, control } = useList('GET /documents', CHOICES)
  const columns = useColumns()
  return (
    <ListScreen<ConsoleDocument>
      title={texts.title}
      text={texts.text}
      {...source}
      columns={columns}
      idOf={rowId}
      nameOf={({ number }) => number}
      hrefOf={hrefOf}
      empty={texts.empty}
      filters={<DocumentFilters control={control} />}
    >
      <ReportTabs />
    </ListScreen>
  )
}

const hrefOf = ({ id }: ConsoleDocument) => `/documents/${id}`

function DocumentFilters({ control }: { readonly control: ListControl }) {
  const texts = useTexts(documentsTexts)
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

function useColumns(): readonly ListColumn<ConsoleDocument>[] {
  const texts = useTexts(documentsTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      { name: 'number', title: texts.number, cell: ({ number }) => number },
      { name: 'tradedOn', title: texts.tradedOn, cell: ({ tradedOn }) => tradedOn },
      { name: 'counterparty', title: texts.counterparty, cell: ({ counterparty }) => counterparty },
      { name: 'memberId', title: texts.member, cell: ({ memberId }) => memberId },
      {
        name: 'totalYen',
        title: texts.total,
        isNumber: true,
        cell: ({ totalYen }) => texts.yen(totalYen),
      },
      {
        name: 'kind',
        title: texts.kind,
        cell: ({ reissueOf }) => (reissueOf === null ? texts.original : texts.reissue(reissueOf)),
      },
      {
        name: 'issuedAt',
        title: texts.issued,
        cell: ({ issuedAt }) => formatTime(issuedAt, language),
      },
    ],
    [texts, language],
  )
}
