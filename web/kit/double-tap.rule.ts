/**
 * Returns true if a tap follows the previous tap so quickly that the browser would zoom the page.
 */
export function isDoubleTap(
  tapAtMs: number,
  lastTapAtMs: number | undefined,
  { windowMs }: { windowMs: number },
): boolean {
  return lastTapAtMs !== undefined && tapAtMs - lastTapAtMs <= windowMs
}
