import { useSearchParams } from 'react-router'
import { todayInJapan } from '#web/console/format/times.ts'

/** The period of a report. The URL contains it. By default it is the present month. */
export interface Period {
  readonly from: string
  readonly to: string
  readonly query: URLSearchParams
  /** Changes `from` or `to` in the query of the URL. */
  readonly change: (name: string, value: string) => void
}

export function usePeriod(): Period {
  const [query, setQuery] = useSearchParams()
  const today = todayInJapan()
  const from = query.get('from') ?? `${today.slice(0, 8)}01`
  const to = query.get('to') ?? today
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    next.set(name, value)
    setQuery(next, { replace: true })
  }
  return { from, to, query, change }
}
