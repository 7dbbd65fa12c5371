import { TIME_ZONE } from '#contract/constants.ts'
import type { Language } from '#web/language/language.ts'

const DAY_MS = 86_400_000
const isoDays = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' })
const DAY_OPTIONS = { timeZone: 'UTC', month: 'long', day: 'numeric', weekday: 'short' } as const
const shownDays = {
  ja: new Intl.DateTimeFormat('ja-JP', DAY_OPTIONS),
  en: new Intl.DateTimeFormat('en-GB', DAY_OPTIONS),
}

/** The day in the shop's time zone, as `YYYY-MM-DD`. */
export function dayOf(ms: number): string {
  return isoDays.format(ms)
}

/** The days from tomorrow to `lastDay` that a member can choose for cards that travel together. */
export function sendDays(nowMs: number, lastDay: string): readonly string[] {
  const first = Date.parse(dayOf(nowMs)) + DAY_MS
  const count = Math.max(0, (Date.parse(lastDay) - first) / DAY_MS + 1)
  return Array.from({ length: count }, (_, at) => dayOf(nowMs + (at + 1) * DAY_MS))
}

export function sendDayText(day: string, language: Language): string {
  return shownDays[language].format(Date.parse(day))
}
