import { REASON } from '#contract/console/reasons.ts'
import { isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
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

export interface CountedCall {
  readonly operatorId: number
  readonly kind: CallKind
  readonly now: Date
  /** Calls for the same file count once. */
  readonly file?: string | undefined
}

export interface CallCounter {
  /** For a call above the limit, returns a refusal with the seconds until the window ends. */
  take(call: CountedCall): Refusal | null
  /**
   * Runs a call that counts only if it is not refused. It counts before it runs, so that parallel
   * calls do not pass the limit together.
   */
  countGiven<T extends object>(call: CountedCall, run: () => Promise<T>): Promise<T | Refusal>
}

/** Counts the calls of each operator in fixed windows, within this process. */
export function openCallLimits(limits: CallLimits = CALL_LIMITS): CallCounter {
  const windows = new Map<string, { endsAt: number; count: number; files: Set<string> }>()
  const take = ({ operatorId, kind, now, file }: CountedCall): Refusal | null => {
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
  return {
    take,
    async countGiven(call, run) {
      const key = `${call.kind} ${call.operatorId}`
      const isCounted = call.file !== undefined && windows.get(key)?.files.has(call.file) === true
      const refusal = take(call)
      if (refusal !== null) return refusal
      const window = windows.get(key)
      let isGiven = false
      try {
        const outcome = await run()
        isGiven = !isRefusal(outcome)
        return outcome
      } finally {
        if (window !== undefined && !isGiven && !isCounted) {
          window.count -= 1
          if (call.file !== undefined) window.files.delete(call.file)
        }
      }
    },
  }
}
