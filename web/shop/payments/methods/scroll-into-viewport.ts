import { prefersReducedMotion } from '#web/kit/prefers-reduced-motion.ts'

/** The share of the viewport's height above which an element's top counts as visible. */
const VISIBLE_PART = 0.6

/** Scrolls just far enough that the member notices the element below. */
export function scrollIntoViewport(element: Element | null | undefined): void {
  const distance = (element?.getBoundingClientRect().top ?? 0) - innerHeight * VISIBLE_PART
  if (distance <= 0) return
  scrollBy({ top: distance, behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
}
