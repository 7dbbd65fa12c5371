import { useLoad } from '#web/wire/query.ts'

/** Undefined while the number loads, and 0 if the load fails. */
export function useUnfinishedCount(): number | undefined {
  const { outcome, answer } = useLoad('GET /user/point/waiting', {})
  if (outcome === undefined) return undefined
  return answer?.list.filter(({ state }) => state === 'waiting' || state === 'held').length ?? 0
}
