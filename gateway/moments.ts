import type { Records } from './records.ts'

/** The gateway's present moment: the machine's, unless somebody set it. */
export interface GatewayClock {
  now(): Date
  /** Null lets the machine's own time run again. */
  set(moment: Date | null): void
}

/** Kept in the store, so that a restarted gateway goes on at the moment that was set. */
export function openClock(records: Records, systemNow: () => Date): GatewayClock {
  const kept = records.get<string | null>('gateway', 'clock', 'now') ?? null
  let fixed = kept === null ? null : new Date(kept)
  return {
    now: () => fixed ?? systemNow(),
    set(moment) {
      fixed = moment
      records.put('gateway', 'clock', 'now', moment?.toISOString() ?? null)
    },
  }
}
