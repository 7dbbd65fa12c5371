import { TIME_ZONE } from '#contract/constants.ts'
import type { Message } from '#server/platform/language.ts'

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
