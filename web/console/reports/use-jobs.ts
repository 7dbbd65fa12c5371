import type { ListedReportJob } from '#contract/console/report-jobs.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { usePolling } from '#web/console/wire/use-polling.ts'

/**
 * Loads the list of the jobs that write reports. While a job is waiting, loads the list again and
 * again.
 */
export function useJobs() {
  const loaded = useLoad('GET /reports/jobs', {})
  const { answer, refresh } = loaded
  const jobs: readonly ListedReportJob[] = answer?.list ?? []
  const isWaiting = jobs.some(({ state }) => state === 'waiting')
  usePolling(isWaiting, refresh)
  return { ...loaded, jobs, isWaiting }
}
