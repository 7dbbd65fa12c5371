import { prefersReducedMotion } from '#web/kit/prefers-reduced-motion.ts'

/** The share of the window's height in which the top of an element must be to count as visible. */
const VISIBLE_PART = 0.6

/** Scrolls just so far that the member notices the given element. */
export function scrollIntoViewport(element: Element | null | undefined): void {
  const distance = (element?.getBoundingClientRect().top ?? 0) - innerHeight * VISIBLE_PART
  if (distance <= 0) return
  scrollBy({ top: distance, behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
}
