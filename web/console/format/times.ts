const ZONE = 'Asia/Tokyo'
const MINUTE = {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
// In both languages a time begins with its day as the server and the files write it.
const TIME = new Intl.DateTimeFormat('en-CA', MINUTE)
const SECOND = new Intl.DateTimeFormat('en-CA', { ...MINUTE, second: '2-digit' })

/**
 * Formats a moment as `2025-07-01 12:34 JST`. The result is always the time in Japan, even if the
 * browser is in another time zone.
 */
export function formatTime(iso: string): string {
  return `${TIME.format(new Date(iso)).replace(',', '')} JST`
}

/** Formats how long ago a moment was, such as `3 days ago`: in minutes, in hours, or from two days in days. */
export function formatAge(iso: string, nowIso: string, language: 'ja' | 'en'): string {
  const minutes = Math.max(0, Math.floor((Date.parse(nowIso) - Date.parse(iso)) / 60_000))
  const ago = new Intl.RelativeTimeFormat(language)
  if (minutes < 60) return ago.format(-minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? ago.format(-hours, 'hour') : ago.format(-Math.floor(hours / 24), 'day')
}

/** Formats the day of a moment in Japan as `2025-07-01`. */
export function formatDay(iso: string): string {
  return formatTime(iso).slice(0, '2025-07-01'.length)
}

/** Formats a moment as `2025-07-01 12:34:56 JST`, for the audit log. */
export function formatSeconds(iso: string): string {
  return `${SECOND.format(new Date(iso)).replace(',', '')} JST`
}

/**
 * Converts the text of a `datetime-local` field to a moment. The text is a time in Japan, which has
 * had no summer time since 1951. Returns undefined if the field is empty.
 */
export function timeInJapan(local: string): string | undefined {
  return local === '' ? undefined : `${local.length === 16 ? `${local}:00` : local}+09:00`
}

/** Returns '' for null. */
export function localInJapan(iso: string | null): string {
  if (iso === null) return ''
  return TIME.format(new Date(iso)).replace(', ', 'T')
}

/** Returns today's date in Japan as `2025-07-01`, the format of a date field. */
export function todayInJapan(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date())
}
