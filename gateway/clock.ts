import type { Records } from './records.ts'

/** The gateway's clock. It shows the machine's time until a test sets another time. */
export interface GatewayClock {
  now(): Date
  /** Sets the clock to this time. Null returns the clock to the machine's time. */
  set(moment: Date | null): void
}

/**
 * Opens the clock. A time that a test has set is stored, so a restarted gateway continues with it.
 */
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
