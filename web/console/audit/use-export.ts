import type { ConsoleQuery } from '#contract/console/calls.ts'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useCsvExport } from '#web/console/reports/use-csv-export.ts'

export type AuditFilters = Omit<NonNullable<ConsoleQuery<'GET /audit'>>, 'page' | 'direction'>

/** Returns a function that exports the entries of the audit log that match the filters. */
export function useExport(filters: AuditFilters) {
  const act = useFormAct('POST /audit/export')
  return useCsvExport(act, (encoding) => act.run({ request: { ...filters, encoding } }))
}
