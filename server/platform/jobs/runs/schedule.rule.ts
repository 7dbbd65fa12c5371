import { HOUR_MS, MINUTE_MS } from '#server/platform/time/durations.ts'

/**
 * The shop's schedules repeat every hour, so the function reads only the minutes of the cron
 * expression: `*`, an interval such as `*\/10`, or one minute. Returns null for any other schedule.
 */
export function nextRun(schedule: string, now: Date): Date | null {
  const [minute = '', ...rest] = schedule.split(' ')
  if (rest.some((field) => field !== '*')) return null
  const first = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + MINUTE_MS
  for (let at = first; at < first + HOUR_MS; at += MINUTE_MS) {
    if (isDue(minute, new Date(at).getUTCMinutes())) return new Date(at)
  }
  return null
}

function isDue(field: string, minute: number): boolean {
  if (field === '*' || field === String(minute)) return true
  const [, step] = /^\*\/(\d+)$/.exec(field) ?? []
  return minute % Number(step) === 0
}
