import type { Page } from '@playwright/test'

const BINDING = 'countTap'

/**
 * Counts the member's taps and clicks on the shop's and the provider's pages from now on. Typing
 * counts as no tap: password managers and browsers fill in fields.
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
        // A click that the keyboard or a label causes has no detail.
        if (event.isTrusted && event.detail > 0)
          (window as unknown as Record<string, () => void>)[name]?.()
      },
      { capture: true },
    )
  }, BINDING)
  return () => taps
}
