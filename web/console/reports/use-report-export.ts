import type { SalesGroup } from '#contract/console/report-jobs.ts'
import type { ExportedReport } from '#contract/console/reports.ts'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { type CsvExport, useCsvExport } from './use-csv-export.ts'

/** `onDone` is called after the server accepts the export. */
export function useReportExport(
  fields: {
    readonly report: ExportedReport
    readonly from: string
    readonly to: string
    readonly by?: SalesGroup
  },
  onDone?: () => void,
): CsvExport {
  const act = useFormAct('POST /reports/export')
  return useCsvExport(act, (encoding) => act.run({ request: { ...fields, encoding } }), onDone)
}
