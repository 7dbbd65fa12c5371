import { prefersReducedMotion } from '#web/kit/prefers-reduced-motion.ts'

/** From here down on a phone what opens would not be seen. */
const VISIBLE_PART = 0.6

/** Scrolls just so far that something new below is noticed. */
export function scrollIntoViewport(element: Element | null | undefined): void {
  const distance = (element?.getBoundingClientRect().top ?? 0) - innerHeight * VISIBLE_PART
  if (distance <= 0) return
  scrollBy({ top: distance, behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
}
