import { useState } from 'react'
import type { ReportJob } from '#contract/console/report-jobs.ts'
import { bytesOf } from '#web/console/format/file-bytes.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { download } from '#web/kit/download.ts'

/**
 * Returns a function that downloads the file of a job. It loads the stored pieces of the file one
 * after the other, and saves them as one file.
 */
export function useJobDownload() {
  const sentenceOf = useSentence()
  const act = useAct('POST /reports/jobs/{id}/download')
  const [error, setError] = useState<string>()
  const [isLoading, setIsLoading] = useState(false)
  const load = async ({ id, part_count, file_name }: ReportJob) => {
    const parts: Uint8Array<ArrayBuffer>[] = []
    for (let part = 0; part < part_count; part++) {
      const outcome = await act.run({ params: { id }, request: { part } })
      if (outcome === undefined) return
      if (outcome.kind !== 'ok') {
        setError(sentenceOf(outcome))
        return
      }
      parts.push(bytesOf(outcome.answer.content))
    }
    download(new File(parts, file_name ?? `${id}.csv`, { type: 'text/csv' }))
  }
  const start = async (job: ReportJob) => {
    setError(undefined)
    setIsLoading(true)
    await load(job)
    setIsLoading(false)
  }
  return { start: (job: ReportJob) => void start(job), error, isLoading }
}
