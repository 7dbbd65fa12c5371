import type { Page } from '@playwright/test'

/** From the next page on: layout shifts that nobody asked for, summed up as browsers do. */
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

/** Nothing that anybody would see. */
export const LAYOUT_SHIFT_MAX = 0.02

/** What has shifted on the page so far, where it is counted. */
export function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shift: number }).shift)
}
