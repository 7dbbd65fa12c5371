import { PushDelayed } from '#server/external/push/port.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { startOfDay } from '#server/platform/time/tokyo.ts'

const FIRST_HOUR = 8
const LAST_HOUR = 21

/**
 * Returns when a message that the member may end can be sent: `now` between 8:00 and 21:00 in
 * Japan, otherwise the next 8:00.
 */
export function afterQuietHours(now: Date): Date {
  const dayStartMs = startOfDay(now).getTime()
  const hours = (now.getTime() - dayStartMs) / HOUR_MS
  if (hours >= FIRST_HOUR && hours < LAST_HOUR) return now
  const days = hours < FIRST_HOUR ? 0 : 1
  return new Date(dayStartMs + (24 * days + FIRST_HOUR) * HOUR_MS)
}

export function isQuiet(now: Date): boolean {
  return afterQuietHours(now) > now
}

/** How long a push service may keep a message by day: what a device has not taken by 21:00 would ring at night. */
export function untilNightMs(now: Date): number {
  return startOfDay(now).getTime() + LAST_HOUR * HOUR_MS - now.getTime()
}

/** A device rings at what it gets, and a message that was tried again may come due at night. */
export function refuseAtNight(now: Date): void {
  const waitMs = afterQuietHours(now).getTime() - now.getTime()
  if (waitMs > 0) throw new PushDelayed('nothing that rings is sent at night', waitMs)
}
