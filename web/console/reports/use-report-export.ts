import { useState } from 'react'
import type { SalesGroup } from '#contract/console/report-jobs.ts'
import type { ExportedReport } from '#contract/console/reports.ts'
import { bytesOf } from '#web/console/format/file-bytes.ts'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { download } from '#web/kit/download.ts'

export interface ReportExport {
  readonly run: (encoding: 'utf-8' | 'cp932') => void
  readonly error: string | undefined
  /**
   * The number of lines in the file that a background job writes; null while the job has not
   * counted them. Undefined if no job writes a file.
   */
  readonly jobLines: number | null | undefined
  readonly isRunning: boolean
}

/**
 * Returns a function that exports a report. The browser saves a short file at once, and a
 * background job writes a long file. `onDone` is called after the server accepts the export.
 */
export function useReportExport(
  fields: {
    readonly report: ExportedReport
    readonly from: string
    readonly to: string
    readonly by?: SalesGroup
  },
  onDone: () => void = () => {},
): ReportExport {
  const act = useFormAct('POST /reports/export')
  const [jobLines, setJobLines] = useState<number | null>()
  const run = async (encoding: 'utf-8' | 'cp932') => {
    setJobLines(undefined)
    const answer = await act.run({ request: { ...fields, encoding } })
    if (answer === undefined) return
    const { file, file_name, count } = answer
    onDone()
    if (file === null) setJobLines(count)
    else download(new File([bytesOf(file)], file_name, { type: 'text/csv' }))
  }
  return {
    run: (encoding) => void run(encoding),
    ...{ error: act.error, jobLines, isRunning: act.isRunning },
  }
}
