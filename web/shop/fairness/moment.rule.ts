/** `2025-08-01 12:34:56 UTC`: the same for everybody who compares. */
export function momentText(milliseconds: number): string {
  const moment = new Date(milliseconds)
  if (Number.isNaN(moment.getTime())) return String(milliseconds)
  return `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
