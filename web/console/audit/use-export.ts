import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { download } from '#web/kit/download.ts'
import type { AuditFilters } from './audit-filters.ts'

/**
 * Returns a function that exports the entries of the audit log that match the filters, and saves
 * the file in the browser.
 */
export function useExport(filters: AuditFilters) {
  const act = useFormAct('POST /audit/export')
  const run = async () => {
    const answer = await act.run({ request: filters })
    if (answer === undefined) return
    const { csv, file_name } = answer
    download(new File([csv], file_name, { type: 'text/csv;charset=utf-8' }))
  }
  return { run, error: act.error, isRunning: act.isRunning }
}
