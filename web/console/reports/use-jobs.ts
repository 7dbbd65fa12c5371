import type { ReportJob } from '#contract/console/report-jobs.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { usePolling } from './use-polling.ts'

/** Loads the jobs that write reports. While a job waits, loads the jobs again and again. */
export function useJobs() {
  const loaded = useLoad('GET /reports/jobs', {})
  const { answer, reload } = loaded
  const jobs: readonly ReportJob[] = answer?.list ?? []
  const isWaiting = jobs.some(({ state }) => state === 'waiting')
  usePolling(isWaiting, reload)
  return { ...loaded, jobs, isWaiting }
}
