/**
 * Formats a server time such as `2025-07-01 12:34:56` as `25/07/01 12:34`, the format of all
 * histories (Q101).
 */
export function historyDateTime(dateTime: string): string {
  return dateTime.slice(2, 16).replaceAll('-', '/')
}

/** Formats a server time such as `2025-07-01 12:34:56` as `25/07/01`. */
export function historyDate(dateTime: string): string {
  return historyDateTime(dateTime).slice(0, 8)
}

const JAPAN_AHEAD_MS = 9 * 60 * 60 * 1000

/** Formats a moment in milliseconds since 1970 as `HH:mm:ss` in Japan. */
export function japanTimeOfDay(milliseconds: number): string {
  return new Date(milliseconds + JAPAN_AHEAD_MS).toISOString().slice(11, 19)
}
