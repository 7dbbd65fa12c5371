import type { Records } from './orders/records.ts'

/** The gateway's clock. It shows the machine's time until a test sets another time. */
export interface GatewayClock {
  now(): Date
  /** Sets the clock to `moment`. Null sets the clock back to the machine's time. */
  set(moment: Date | null): void
}

/**
 * Opens the clock. The gateway stores a time that a test has set, so the clock keeps this time
 * after a restart.
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
