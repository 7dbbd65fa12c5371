/** Whether a tap follows the last one so soon that the browser would zoom the page. */
export function isDoubleTap(
  tapAtMs: number,
  lastTapAtMs: number | undefined,
  { windowMs }: { windowMs: number },
): boolean {
  return lastTapAtMs !== undefined && tapAtMs - lastTapAtMs <= windowMs
}
