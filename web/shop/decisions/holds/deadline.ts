import { TIME_ZONE } from '#contract/constants.ts'

const deadlineFormat = new Intl.DateTimeFormat('ja-JP', {
  timeZone: TIME_ZONE,
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Formats a time as `08/02 12:00` in the shop's time zone, not the member's. */
export function deadlineText(heldUntilMs: number): string {
  return deadlineFormat.format(new Date(heldUntilMs))
}
