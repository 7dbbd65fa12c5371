const HOUR_MS = 3_600_000
/** After a longer break, the next draw begins to count anew. */
const BREAK_MS = HOUR_MS / 2

/** How long a member has been drawing on this device without a break. */
export interface DrawingTime {
  readonly beganMs: number
  readonly lastMs: number
  /** `due` after an hour, until a screen has shown it. */
  readonly reminder: 'none' | 'due' | 'shown'
}

/** Counts a purchase. The first one after an hour without a break makes the reminder due. */
export function withPurchase(before: DrawingTime | undefined, nowMs: number): DrawingTime {
  const isNew = before === undefined || nowMs < before.lastMs || nowMs - before.lastMs > BREAK_MS
  if (isNew) return { beganMs: nowMs, lastMs: nowMs, reminder: 'none' }
  const { beganMs, reminder } = before
  const isDue = reminder === 'none' && nowMs - beganMs >= HOUR_MS
  return { beganMs, lastMs: nowMs, reminder: isDue ? 'due' : reminder }
}

/** After a break, or with another clock, the hour is over and nobody is reminded of it. */
export function isDueAt({ reminder, lastMs }: DrawingTime, nowMs: number): boolean {
  return reminder === 'due' && nowMs >= lastMs && nowMs - lastMs <= BREAK_MS
}

/** Returns undefined for what is no stored drawing time. */
export function parseDrawingTime(stored: unknown): DrawingTime | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { beganMs, lastMs, reminder } = stored as Partial<DrawingTime>
  const isKnown = Number.isSafeInteger(beganMs) && Number.isSafeInteger(lastMs)
  return isKnown && typeof reminder === 'string' ? (stored as DrawingTime) : undefined
}
