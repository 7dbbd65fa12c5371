import { useLoad } from '#web/wire/query.ts'

/** Number of the member's unfinished payments; undefined while it loads, 0 if it cannot be loaded. */
export function useUnfinishedCount(): number | undefined {
  const { outcome, answer } = useLoad('GET /user/point/waiting', {})
  if (outcome === undefined) return undefined
  return answer?.list.filter(({ state }) => state === 'waiting' || state === 'held').length ?? 0
}
