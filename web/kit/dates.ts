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
