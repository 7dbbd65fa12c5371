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

interface Window {
  readonly endsAt: number
  count: number
  /** How many calls for each file run or were given. */
  readonly files: Map<string, number>
}

/** Counts the calls of each operator in fixed windows, within this process. */
export function openCallLimits(limits: CallLimits = CALL_LIMITS): CallCounter {
  const windows = new Map<string, Window>()
  const take = ({ operatorId, kind, now, file }: CountedCall): Refusal | null => {
    const key = `${kind} ${operatorId}`
    const current = windows.get(key)
    const isOpen = current !== undefined && current.endsAt > now.getTime()
    const endsAt = now.getTime() + WINDOWS_MS[kind]
    const window: Window = isOpen ? current : { endsAt, count: 0, files: new Map<string, number>() }
    windows.set(key, window)
    const callsOfFile = file === undefined ? undefined : window.files.get(file)
    if (file !== undefined && callsOfFile !== undefined) {
      window.files.set(file, callsOfFile + 1)
      return null
    }
    window.count += 1
    if (window.count <= limits[kind === 'attempt' ? 'change' : kind]) {
      if (file !== undefined) window.files.set(file, 1)
      return null
    }
    const retryAfterSeconds = Math.ceil((window.endsAt - now.getTime()) / 1_000)
    const detail = { retryAfterSeconds, current: { waitSeconds: retryAfterSeconds } }
    return refuse(429, REASON.callLimit, detail)
  }
  return {
    take,
    async countGiven(call, run) {
      const refusal = take(call)
      if (refusal !== null) return refusal
      const window = windows.get(`${call.kind} ${call.operatorId}`)
      let isGiven = false
      try {
        const outcome = await run()
        isGiven = !isRefusal(outcome)
        return outcome
      } finally {
        if (window !== undefined && !isGiven) giveBack(window, call.file)
      }
    },
  }
}

/** A file counts as long as another call for it runs or was given. */
function giveBack(window: Window, file: string | undefined): void {
  const others = file === undefined ? 0 : (window.files.get(file) ?? 1) - 1
  if (others === 0) window.count -= 1
  if (file === undefined) return
  if (others === 0) window.files.delete(file)
  else window.files.set(file, others)
}
