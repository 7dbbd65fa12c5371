export interface Tap {
  readonly atMs: number
  readonly x: number
  readonly y: number
}

export interface DoubleTapLimits {
  readonly windowMs: number
  readonly distancePx: number
}

/** Returns whether two taps are so close in time and place that the browser would zoom the page. */
export function isDoubleTap(tap: Tap, lastTap: Tap | undefined, limits: DoubleTapLimits): boolean {
  if (lastTap === undefined) return false
  const isSoon = tap.atMs - lastTap.atMs <= limits.windowMs
  return isSoon && distancePx(tap, lastTap) <= limits.distancePx
}

export function distancePx(left: Omit<Tap, 'atMs'>, right: Omit<Tap, 'atMs'>): number {
  return Math.hypot(left.x - right.x, left.y - right.y)
}
