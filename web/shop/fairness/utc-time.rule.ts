/** In UTC, members of different time zones see the same text. */
export function utcTimeText(milliseconds: number): string {
  const date = new Date(milliseconds)
  if (Number.isNaN(date.getTime())) return String(milliseconds)
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
