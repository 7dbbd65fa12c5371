import { useState } from 'react'
import { bytesOf } from '#web/console/format/file-bytes.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { download } from '#web/kit/download.ts'

type Filters = Readonly<Record<string, string>>

/**
 * Returns a function that exports the lines of the dealer's record that match the filters, and
 * saves the file in the browser.
 */
export function useLedgerExport({ from, to, text = '', min_yen, max_yen }: Filters) {
  const sentenceOf = useSentence()
  const act = useAct('POST /acquisitions/export')
  const [error, setError] = useState<string>()
  const run = async (encoding: 'utf-8' | 'cp932') => {
    setError(undefined)
    const period = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
    const prices = { ...(min_yen ? { min_yen } : {}), ...(max_yen ? { max_yen } : {}) }
    const outcome = await act.run({ request: { ...period, ...prices, text, encoding } })
    if (outcome?.kind === 'ok') {
      const { file, file_name } = outcome.answer
      download(new File([bytesOf(file)], file_name, { type: 'text/csv' }))
    } else if (outcome !== undefined) setError(sentenceOf(outcome))
  }
  return {
    run: (encoding: 'utf-8' | 'cp932') => void run(encoding),
    error,
    isRunning: act.isRunning,
  }
}
