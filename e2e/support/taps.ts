import type { Page } from '@playwright/test'

const BINDING = 'countTap'

/**
 * Counts the member's taps and clicks on the shop's and the provider's pages from now on. Typing
 * does not count, because password managers and browsers can fill in fields.
 */
export async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeFunction(BINDING, () => {
    taps += 1
  })
  await page.addInitScript((name) => {
    addEventListener(
      'click',
      (event) => {
        // The `detail` of a click event is 0 if the keyboard or a label caused the event.
        if (event.isTrusted && event.detail > 0)
          (window as unknown as Record<string, () => void>)[name]?.()
      },
      { capture: true },
    )
  }, BINDING)
  return () => taps
}
