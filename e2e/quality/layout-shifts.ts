import type { Page } from '@playwright/test'

/**
 * Sums up the layout shifts that no input of the user caused. Browsers compute their layout shift
 * score in the same way. The sum starts at the next page load.
 */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded = Object.assign(window, { shift: 0 })
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (!entry.hadRecentInput) recorded.shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/**
 * The largest sum of layout shifts that a test accepts, because shifts up to this sum are not
 * visible.
 */
export const LAYOUT_SHIFT_MAX = 0.02

/**
 * Returns the layout shift of the page so far. `recordLayoutShifts` must have been called before
 * the page was loaded.
 */
export function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shift: number }).shift)
}
