import { REASON } from '#contract/console/reasons.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import { HOUR_MS, MINUTE_MS } from '#server/platform/time/durations.ts'

interface Limit {
  readonly max: number
  readonly windowMs: number
}
export type CallKind = 'read' | 'change' | 'export'

const LIMITS: Readonly<Record<CallKind, Limit>> = {
  read: { max: 300, windowMs: MINUTE_MS },
  change: { max: 60, windowMs: MINUTE_MS },
  export: { max: 5, windowMs: HOUR_MS },
}

/**
 * Returns a function that counts the calls of each operator in fixed windows, within this process
 * . For a call above the limit, the function returns a refusal with the seconds until the
 * window ends. Otherwise it returns null.
 */
export function openCallLimits(): (
  operatorId: number,
  kind: CallKind,
  now: Date,
) => Refusal | null {
  const windows = new Map<string, { endsAt: number; count: number }>()
  return (operatorId, kind, now) => {
    const { max, windowMs } = LIMITS[kind]
    const key = `${kind} ${operatorId}`
    const current = windows.get(key)
    const isOpen = current !== undefined && current.endsAt > now.getTime()
    const window = isOpen ? current : { endsAt: now.getTime() + windowMs, count: 0 }
    windows.set(key, window)
    window.count += 1
    if (window.count <= max) return null
    const retryAfterSeconds = Math.ceil((window.endsAt - now.getTime()) / 1_000)
    return refuse(429, REASON.tooMany, { retryAfterSeconds })
  }
}
