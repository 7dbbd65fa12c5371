/** A second tap so soon after the first would zoom the page. */
export function isDoubleTap(
  tapAtMs: number,
  lastTapAtMs: number | undefined,
  { windowMs }: { windowMs: number },
): boolean {
  return lastTapAtMs !== undefined && tapAtMs - lastTapAtMs <= windowMs
}
