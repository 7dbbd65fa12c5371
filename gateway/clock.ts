import type { Records } from './records.ts'

/** The gateway's present moment: the machine's, unless somebody set it. */
export interface GatewayClock {
  now(): Date
  /** Null lets the machine's own time run again. */
  set(moment: Date | null): void
}

/** Kept in the store, so that a restarted gateway goes on at the moment that was set. */
export function openClock(records: Records, systemNow: () => Date): GatewayClock {
  const stored = records.get<string | null>('gateway', 'clock', 'now') ?? null
  let fixedNow = stored === null ? null : new Date(stored)
  return {
    now: () => fixedNow ?? systemNow(),
    set(moment) {
      fixedNow = moment
      records.put('gateway', 'clock', 'now', moment?.toISOString() ?? null)
    },
  }
}
