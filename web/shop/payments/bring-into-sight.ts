import { wantsStillness } from '#web/shop/draws/wants-stillness.ts'

/** From here down on a phone what opens would not be seen. */
const SEEN_PART = 0.6

/** Scrolls just so far that something new below is noticed. */
export function bringIntoSight(element: Element | null | undefined): void {
  const below = (element?.getBoundingClientRect().top ?? 0) - innerHeight * SEEN_PART
  if (below <= 0) return
  scrollBy({ top: below, behavior: wantsStillness() ? 'auto' : 'smooth' })
}
