import { useLoad } from '#web/wire/query.ts'

/** How many payments were begun and still wait; undefined while it is asked, 0 where it cannot be. */
export function useUnfinishedCount(): number | undefined {
  const { outcome, answer } = useLoad('GET /user/point/waiting', {})
  if (outcome === undefined) return undefined
  return answer?.list.filter(({ state }) => state === 'waiting' || state === 'held').length ?? 0
}
