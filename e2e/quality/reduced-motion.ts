import type { Page } from '@playwright/test'

/** Long enough for a computer to count, too short to be seen. */
const MOTION_MS_MAX = 10

/** Whatever would move on the page for longer than an instant: nothing, where the system asks for less motion. */
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
