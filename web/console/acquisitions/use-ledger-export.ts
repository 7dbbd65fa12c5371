import { bytesOf } from '#web/console/format/file-bytes.ts'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { download } from '#web/kit/download.ts'

type Filters = Readonly<Record<string, string>>

/**
 * Returns a function that exports the lines of the dealer's record that match the filters, and
 * saves the file in the browser.
 */
export function useLedgerExport({ from, to, text = '', min_yen, max_yen }: Filters) {
  const act = useFormAct('POST /acquisitions/export')
  const run = async (encoding: 'utf-8' | 'cp932') => {
    const period = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
    const prices = { ...(min_yen ? { min_yen } : {}), ...(max_yen ? { max_yen } : {}) }
    const answer = await act.run({ request: { ...period, ...prices, text, encoding } })
    if (answer === undefined) return
    const { file, file_name } = answer
    download(new File([bytesOf(file)], file_name, { type: 'text/csv' }))
  }
  return {
    run: (encoding: 'utf-8' | 'cp932') => void run(encoding),
    error: act.error,
    isRunning: act.isRunning,
  }
}
