import { wireDay } from '#server/platform/time/tokyo.ts'

/** The day (`YYYY-MM-DD`) on which cards ship, and the last one to which the member may move it. */
export interface SendDay {
  readonly sendOn: string
  readonly sendBy: string
}

/** A later day than today, and no later than `sendBy`. Days of this form compare as texts. */
export function isSendDay(day: string, { now, sendBy }: { now: Date; sendBy: string }): boolean {
  return day > wireDay(now) && day <= sendBy
}

/** The last day that begins within the hold. */
export function lastSendDay(holdUntil: Date): string {
  return wireDay(holdUntil)
}
