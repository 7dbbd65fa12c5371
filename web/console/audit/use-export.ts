import { useState } from 'react'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { download } from '#web/kit/download.ts'
import type { AuditFilters } from './audit-filters.ts'

/**
 * Returns a function that exports the entries of the audit log that match the filters, and saves
 * the file in the browser.
 */
export function useExport(filters: AuditFilters) {
  const sentenceOf = useSentence()
  const act = useAct('POST /audit/export')
  const [error, setError] = useState<string>()
  const run = async () => {
    setError(undefined)
    const outcome = await act.run({ request: filters })
    if (outcome?.kind === 'ok') {
      const { csv, file_name } = outcome.answer
      download(new File([csv], file_name, { type: 'text/csv;charset=utf-8' }))
    }
    if (outcome !== undefined && outcome.kind !== 'ok') setError(sentenceOf(outcome))
  }
  return { run, error, isRunning: act.isRunning }
}
