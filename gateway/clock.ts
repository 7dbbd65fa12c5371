import type { Records } from './records.ts'

/** The gateway's clock. It shows the machine's time until a control call sets another time. */
export interface GatewayClock {
  now(): Date
  /** Sets the clock to this moment. Null returns to the machine's time. */
  set(moment: Date | null): void
}

/**
 * Opens the clock with the time that the store keeps, so that a restarted gateway continues at the
 * time that was set.
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
