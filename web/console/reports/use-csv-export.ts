import { useState } from 'react'
import { bytesOf } from '#web/console/format/file-bytes.ts'
import { download } from '#web/kit/download.ts'

export type CsvEncoding = 'utf-8' | 'cp932'

interface ExportAnswer {
  readonly fileName: string
  readonly file: string | null
  readonly count: number | null
}

export interface CsvExport {
  readonly run: (encoding: CsvEncoding) => void
  readonly isRunning: boolean
  readonly error: string | undefined
  /**
   * The number of lines in the file that a background job writes; null while the job has not
   * counted them. Undefined if no job writes a file.
   */
  readonly jobLines: number | null | undefined
}

/**
 * The browser saves a short file at once, and a background job writes a long file. `onDone` is
 * called after the server accepts the export.
 */
export function useCsvExport(
  { error, isRunning }: { readonly error: string | undefined; readonly isRunning: boolean },
  send: (encoding: CsvEncoding) => Promise<ExportAnswer | undefined>,
  onDone: () => void = () => {},
): CsvExport {
  const [jobLines, setJobLines] = useState<number | null>()
  const run = async (encoding: CsvEncoding) => {
    setJobLines(undefined)
    const answer = await send(encoding)
    if (answer === undefined) return
    const { file, fileName, count } = answer
    onDone()
    if (file === null) setJobLines(count)
    else download(new File([bytesOf(file)], fileName, { type: 'text/csv' }))
  }
  return { run: (encoding) => void run(encoding), isRunning, error, jobLines }
}
