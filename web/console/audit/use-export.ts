import { useCsvExport } from '#web/console/reports/use-csv-export.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import type { AuditFilters } from './audit-filters.ts'

/** Returns a function that exports the entries of the audit log that match the filters. */
export function useExport(filters: AuditFilters) {
  const act = useAct('POST /audit/export')
  const csv = useCsvExport((encoding) => act.run({ request: { ...filters, encoding } }))
  return { ...csv, isRunning: act.isRunning }
}
