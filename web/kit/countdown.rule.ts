const SECOND_MS = 1000

/**
 * Formats the remaining time as hh.mm.ss (Q50). The hours can be more than 99. A fraction of a
 * second is rounded up to a whole second.
 */
export function countdownText(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / SECOND_MS))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join('.')
}
