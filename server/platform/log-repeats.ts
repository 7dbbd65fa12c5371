const WINDOW_MS_MIN = 1_000
const WINDOW_MS_MAX = 60_000
/**
 * If a fault does not recur in a window of at least this length, the next occurrence of the fault
 * is logged at once, as a new fault.
 */
const QUIET_MS = 8_000
/** All further kinds of faults share one count. */
const KEYS_MAX = 100

type WriteLine = (count: number) => void

interface Repeats {
  /** How often the fault has occurred since the log's last line about the fault. */
  count: number
  writeLine: WriteLine
}

const repeatsOf = new Map<string, Repeats>()

/**
 * Logs a fault when it first occurs, and then only counts how often the fault recurs. This count is
 * logged after 1 s, then after 2 s, 4 s and so on up to a minute. A database that is unavailable
 * for 30 s thus does not fill the disk.
 */
export function writeOncePerWindow(key: string, writeLine: WriteLine): void {
  const ownKey = repeatsOf.size < KEYS_MAX || repeatsOf.has(key) ? key : 'other'
  const known = repeatsOf.get(ownKey)
  if (known !== undefined) {
    known.count += 1
    known.writeLine = writeLine
    return
  }
  writeLine(1)
  const repeats = { count: 0, writeLine }
  repeatsOf.set(ownKey, repeats)
  openWindow(ownKey, repeats, WINDOW_MS_MIN)
}

/** Forgets all repeats, so that the log of each test shows all faults of that test. */
export function forgetRepeats(): void {
  repeatsOf.clear()
}

function openWindow(key: string, repeats: Repeats, windowMs: number): void {
  setTimeout(() => {
    if (repeatsOf.get(key) !== repeats) return
    if (repeats.count === 0 && windowMs >= QUIET_MS) {
      repeatsOf.delete(key)
      return
    }
    if (repeats.count > 0) repeats.writeLine(repeats.count)
    repeats.count = 0
    openWindow(key, repeats, Math.min(2 * windowMs, WINDOW_MS_MAX))
  }, windowMs).unref()
}
