import { useCsvExport } from '#web/console/reports/use-csv-export.ts'
import { useAct } from '#web/console/wire/use-act.ts'

type Filters = Readonly<Record<string, string>>

/** Returns a function that exports the lines of the dealer's record that match the filters. */
export function useLedgerExport({ from, to, text = '', min_yen, max_yen }: Filters) {
  const act = useAct('POST /acquisitions/export')
  const period = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const prices = { ...(min_yen ? { min_yen } : {}), ...(max_yen ? { max_yen } : {}) }
  const csv = useCsvExport((encoding) =>
    act.run({ request: { ...period, ...prices, text, encoding } }),
  )
  return { ...csv, isRunning: act.isRunning }
}
