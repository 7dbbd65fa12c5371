import { useMemo } from 'react'
import type { AuditEntry } from '#contract/console/operators/audit.ts'
import { formatSeconds, timeInJapan } from '#web/console/format/times.ts'
import type { ListAddress } from '#web/console/list/list-address.rule.ts'
import { SelectFilter, TextFilter } from '#web/console/list/list-filters.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { rowId, useList } from '#web/console/list/use-list.ts'
import type { ListControl } from '#web/console/list/use-list-address.ts'
import { ExportButtons, ExportOutcome } from '#web/console/reports/export-buttons.tsx'
import { useTexts } from '#web/shop/language/language.ts'
import { auditTexts } from './audit.texts.ts'
import { AUDIT_FILTERS, type AuditFilters } from './audit-filters.ts'
import { CallName } from './call-name.tsx'
import { useExport } from './use-export.ts'

const CHOICES = {
  filters: AUDIT_FILTERS,
  sorts: [],
  columns: ['operator', 'outcome', 'target', 'reason', 'approval', 'address'],
}
/** The audit log with its filters, and its export. */
export function AuditScreen() {
  const texts = useTexts(auditTexts)
  const { source, control } = useList('GET /audit', CHOICES, { queryOf })
  const columns = useColumns()
  const exporting = useExport(filtersOf(control.address))
  return (
    <ListScreen<AuditEntry>
      title={texts.title}
      actions={<ExportButtons report={exporting} permission="audit.export" />}
      text={texts.text}
      {...source}
      columns={columns}
      idOf={rowId}
      nameOf={({ call }) => call}
      hrefOf={hrefOf}
      empty={texts.empty}
      filters={<AuditFilterFields control={control} />}
    >
      <ExportOutcome report={exporting} />
    </ListScreen>
  )
}

const hrefOf = ({ id }: AuditEntry) => `/audit/${id}`

function queryOf(address: ListAddress): object {
  return { ...filtersOf(address), page: address.page }
}

function filtersOf({ filters }: ListAddress): AuditFilters {
  const { from = '', to = '', ...others } = filters
  const times = { from: timeInJapan(from), to: timeInJapan(to) }
  return { ...others, ...times } as unknown as AuditFilters
}

function AuditFilterFields({ control }: { readonly control: ListControl }) {
  const texts = useTexts(auditTexts)
  const outcomes = namedOptions(texts.outcomes)
  return (
    <>
      <TextFilter control={control} name="call" label={texts.call} isSearch />
      <SelectFilter
        control={control}
        name="outcome"
        label={texts.outcome}
        all={texts.all}
        options={outcomes}
      />
      <TextFilter control={control} name="operatorId" label={texts.operatorId} />
      <TextFilter control={control} name="targetKind" label={texts.targetKind} />
      <TextFilter control={control} name="targetId" label={texts.targetId} />
      <TextFilter control={control} name="approvalId" label={texts.approval} />
      <TextFilter control={control} name="from" label={texts.from} type="datetime-local" />
      <TextFilter control={control} name="to" label={texts.to} type="datetime-local" />
    </>
  )
}

function useColumns(): readonly ListColumn<AuditEntry>[] {
  const texts = useTexts(auditTexts)
  return useMemo(
    () => [
      { name: 'time', title: texts.time, cell: ({ at }) => formatSeconds(at) },
      {
        name: 'operator',
        title: texts.operator,
        cell: ({ operator }) => operator?.name ?? texts.system,
      },
      { name: 'call', title: texts.call, cell: ({ call }) => <CallName call={call} /> },
      { name: 'outcome', title: texts.outcome, cell: ({ outcome }) => texts.outcomes[outcome] },
      {
        name: 'target',
        title: texts.target,
        cell: ({ targetKind, targetId }) =>
          targetKind === null ? texts.none : `${targetKind} ${targetId ?? ''}`,
      },
      { name: 'reason', title: texts.reason, cell: ({ reason }) => reason ?? texts.none },
      {
        name: 'approval',
        title: texts.approval,
        cell: ({ approvalId }) => approvalId ?? texts.none,
        isNumber: true,
      },
      { name: 'address', title: texts.address, cell: ({ address }) => address ?? texts.none },
    ],
    [texts],
  )
}
