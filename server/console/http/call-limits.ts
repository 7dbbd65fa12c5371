import { REASON } from '#contract/console/reasons.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import { CALL_LIMITS, type CallLimits } from '#server/platform/configuration/console-settings.ts'
import { HOUR_MS, MINUTE_MS } from '#server/platform/time/durations.ts'

/**
 * An attempt is a refused call that misuses an operator's session. Attempts have a window of their
 * own, as large as that of changes, so that a stolen cookie cannot block the operator's changes.
 */
export type CallKind = keyof CallLimits | 'attempt'

const WINDOWS_MS: Readonly<Record<CallKind, number>> = {
  read: MINUTE_MS,
  change: MINUTE_MS,
  export: HOUR_MS,
  attempt: MINUTE_MS,
}

/**
 * Returns a function that counts the calls of each operator in fixed windows, within this process
 * . Calls for the same file count once. For a call above the limit, the function returns a
 * refusal with the seconds until the window ends. Otherwise it returns null.
 */
export function openCallLimits(
  limits: CallLimits = CALL_LIMITS,
): (operatorId: number, kind: CallKind, now: Date, file?: string) => Refusal | null {
  const windows = new Map<string, { endsAt: number; count: number; files: Set<string> }>()
  return (operatorId, kind, now, file) => {
    const key = `${kind} ${operatorId}`
    const current = windows.get(key)
    const isOpen = current !== undefined && current.endsAt > now.getTime()
    const endsAt = now.getTime() + WINDOWS_MS[kind]
    const window = isOpen ? current : { endsAt, count: 0, files: new Set<string>() }
    windows.set(key, window)
    if (file !== undefined && window.files.has(file)) return null
    window.count += 1
    if (window.count <= limits[kind === 'attempt' ? 'change' : kind]) {
      if (file !== undefined) window.files.add(file)
      return null
    }
    const retryAfterSeconds = Math.ceil((window.endsAt - now.getTime()) / 1_000)
    const detail = { retryAfterSeconds, current: { waitSeconds: retryAfterSeconds } }
    return refuse(429, REASON.callLimit, detail)
  }
}
