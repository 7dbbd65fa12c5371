import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useCsvExport } from '#web/console/reports/use-csv-export.ts'

type Filters = Readonly<Record<string, string>>

/** Returns a function that exports the lines of the dealer's record that match the filters. */
export function useLedgerExport({ from, to, text = '', minYen, maxYen }: Filters) {
  const act = useFormAct('POST /acquisitions/export')
  const period = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const prices = { ...(minYen ? { minYen } : {}), ...(maxYen ? { maxYen } : {}) }
  return useCsvExport(act, (encoding) =>
    act.run({ request: { ...period, ...prices, text, encoding } }),
  )
}
