/** Returns true if the member has chosen reduced motion in the settings of the system. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
