import { prefersReducedMotion } from '#web/kit/prefers-reduced-motion.ts'

/** An element counts as visible if its top edge is above this share of the window's height. */
const VISIBLE_PART = 0.6

export function scrollIntoViewport(element: Element | null | undefined): void {
  const distance = (element?.getBoundingClientRect().top ?? 0) - innerHeight * VISIBLE_PART
  if (distance <= 0) return
  scrollBy({ top: distance, behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
}
