/**
 * Formats the server's `2025-07-01 12:34:56` as `25/07/01 12:34`, as all histories show it (Q101).
 */
export function historyDateTime(dateTime: string): string {
  return dateTime.slice(2, 16).replaceAll('-', '/')
}

/** Formats the server's `2025-07-01 12:34:56` as `25/07/01`. */
export function historyDate(dateTime: string): string {
  return historyDateTime(dateTime).slice(0, 8)
}
