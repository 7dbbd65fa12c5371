import { useState } from 'react'
import { bytesOf } from '#web/console/format/file-bytes.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import type { Refused, Unreachable } from '#web/console/wire/console-client.ts'
import { download } from '#web/kit/download.ts'

export type CsvEncoding = 'utf-8' | 'cp932'

interface ExportAnswer {
  readonly file_name: string
  readonly file: string | null
  readonly count: number | null
}
type ExportOutcome =
  | { readonly kind: 'ok'; readonly answer: ExportAnswer }
  | Refused
  | Unreachable
  | undefined

export interface CsvExport {
  readonly run: (encoding: CsvEncoding) => void
  readonly error: string | undefined
  /**
   * The number of lines in the file that a background job writes; null while the job has not
   * counted them. Undefined if no job writes a file.
   */
  readonly jobLines: number | null | undefined
}

/**
 * Returns a function that exports rows as CSV by the call that `send` makes. The browser saves a
 * short file at once, and a background job writes a long file. `onDone` is called after the server
 * accepts the export.
 */
export function useCsvExport(
  send: (encoding: CsvEncoding) => Promise<ExportOutcome>,
  onDone: () => void = () => {},
): CsvExport {
  const sentenceOf = useSentence()
  const [error, setError] = useState<string>()
  const [jobLines, setJobLines] = useState<number | null>()
  const run = async (encoding: CsvEncoding) => {
    setError(undefined)
    setJobLines(undefined)
    const outcome = await send(encoding)
    if (outcome === undefined) return
    if (outcome.kind !== 'ok') {
      setError(sentenceOf(outcome))
      return
    }
    const { file, file_name, count } = outcome.answer
    onDone()
    if (file === null) setJobLines(count)
    else download(new File([bytesOf(file)], file_name, { type: 'text/csv' }))
  }
  return { run: (encoding) => void run(encoding), error, jobLines }
}
