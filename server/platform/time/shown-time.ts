import { TIME_ZONE } from '#contract/constants.ts'
import type { Message } from '#server/platform/language.ts'
import { dayStart } from './tokyo.ts'

const DATE_TIME_OPTIONS = {
  timeZone: TIME_ZONE,
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
const formats = {
  ja: new Intl.DateTimeFormat('ja-JP', { ...DATE_TIME_OPTIONS, month: 'numeric', day: 'numeric' }),
  en: new Intl.DateTimeFormat('en-GB', { ...DATE_TIME_OPTIONS, month: 'long' }),
}

/** Returns a moment of the near future or past as the texts of mails show it. */
export function shownTime(time: Date): Message {
  return { ja: formats.ja.format(time), en: `${formats.en.format(time)} (Japan time)` }
}

const DAY_OPTIONS = { timeZone: TIME_ZONE, month: 'long', day: 'numeric' } as const
const dayFormats = {
  ja: new Intl.DateTimeFormat('ja-JP', DAY_OPTIONS),
  en: new Intl.DateTimeFormat('en-GB', DAY_OPTIONS),
}

/** The same of a day (`YYYY-MM-DD`). */
export function shownDay(day: string): Message {
  const start = dayStart(day)
  return { ja: dayFormats.ja.format(start), en: dayFormats.en.format(start) }
}
