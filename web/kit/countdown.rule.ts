const SECOND_MS = 1000

/** hh.mm.ss with hours above 99 and begun seconds as whole ones (Q50). */
export function countdownText(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / SECOND_MS))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join('.')
}
