import type { Records } from './records.ts'

/** The gateway's clock: the machine's time until a control call sets another. */
export interface GatewayClock {
  now(): Date
  /** Null returns to the machine's time. */
  set(moment: Date | null): void
}

/** The store keeps the time that was set, so that a restarted gateway continues at it. */
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
