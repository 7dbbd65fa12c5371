import type { Page } from '@playwright/test'

/**
 * The longest motion that is allowed. A motion of this length can be measured, but not be
 * seen.
 */
const MOTION_MS_MAX = 10

/**
 * Returns the elements that would move for a visible time. With reduced motion the list must be
 * empty.
 */
export function animatedElements(page: Page): Promise<string[]> {
  return page.evaluate((msMax) => {
    const secondsOf = (list: string) => Math.max(...list.split(',').map(Number.parseFloat))
    const moving: string[] = []
    for (const element of document.querySelectorAll('*')) {
      for (const part of ['', '::before', '::after', '::backdrop']) {
        const style = getComputedStyle(element, part)
        const animationSeconds =
          style.animationName === 'none' ? 0 : secondsOf(style.animationDuration)
        const durationMs = Math.max(animationSeconds, secondsOf(style.transitionDuration)) * 1000
        if (durationMs > msMax) {
          moving.push(`moves: ${element.tagName}.${element.getAttribute('class')}${part}`)
        }
      }
    }
    for (const animation of document.getAnimations()) {
      const { duration } = animation.effect?.getComputedTiming() ?? {}
      if (typeof duration === 'number' && duration > msMax) moving.push('moves: an animation')
    }
    return [...new Set(moving)].slice(0, 5)
  }, MOTION_MS_MAX)
}
