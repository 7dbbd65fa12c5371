import { auditList } from '#contract/console/operators/audit.fields.ts'
import { TargetLink } from '#web/console/frame/target-link.tsx'
import { definedQueryOf } from '#web/console/list/defined-filters.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { ExportButtons, ExportOutcome } from '#web/console/reports/export-buttons.tsx'
import { useTexts } from '#web/language/language.ts'
import { auditTexts } from './audit.texts.ts'
import { CallName } from './call-name.tsx'
import { type AuditFilters, useExport } from './use-export.ts'

/** The audit log with its filters, and its export. */
export function AuditScreen() {
  const texts = useTexts(auditTexts)
  const named = { ...texts, search: texts.fields.call }
  const { list, control } = useDefinedList('GET /audit', auditList, named, {
    nameOf: ({ call }) => call,
    hrefOf: ({ id }) => `/audit/${id}`,
    cells: {
      operator: ({ operator }) => operator?.name ?? texts.system,
      call: ({ call }) => <CallName call={call} />,
      target: ({ targetKind, targetId }) =>
        targetKind === null ? texts.nothing : <TargetLink kind={targetKind} id={targetId} />,
    },
  })
  const { page: _, ...filters } = definedQueryOf(auditList, control.address)
  const exporting = useExport(filters as AuditFilters)
  return (
    <ListScreen
      {...list}
      file={undefined}
      actions={<ExportButtons report={exporting} permission="audit.export" />}
      text={texts.text}
    >
      <ExportOutcome report={exporting} />
    </ListScreen>
  )
}
