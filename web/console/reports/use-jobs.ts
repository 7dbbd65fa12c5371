import { useEffect } from 'react'
import type { ReportJob } from '#contract/console/reports.ts'
import { useLoad } from '#web/console/wire/console-query.ts'

const POLL_MS = 2_000

/** Loads the jobs that write reports. While a job waits, loads the jobs again and again. */
export function useJobs() {
  const loaded = useLoad('GET /reports/jobs', {})
  const { answer, reload } = loaded
  const jobs: readonly ReportJob[] = answer?.list ?? []
  const isWaiting = jobs.some(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void reload(), POLL_MS)
    return () => clearInterval(timer)
  }, [isWaiting, reload])
  return { ...loaded, jobs, isWaiting }
}
