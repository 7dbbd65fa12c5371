import type { SalesGroup } from '#contract/console/report-jobs.ts'
import type { ExportedReport } from '#contract/console/reports.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { type CsvExport, useCsvExport } from './use-csv-export.ts'

export interface ReportExport extends CsvExport {
  readonly isRunning: boolean
}

/**
 * Returns a function that exports a report. `onDone` is called after the server accepts the export.
 */
export function useReportExport(
  fields: {
    readonly report: ExportedReport
    readonly from: string
    readonly to: string
    readonly by?: SalesGroup
  },
  onDone?: () => void,
): ReportExport {
  const act = useAct('POST /reports/export')
  const csv = useCsvExport((encoding) => act.run({ request: { ...fields, encoding } }), onDone)
  return { ...csv, isRunning: act.isRunning }
}
